import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import type { BillingConfigResponse, BillingStatus } from '@panelyard/contracts/companies/billing'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { daysUntil, entitlementOf } from '../../access/trial.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './billing.queries.ts'
import { ownCompany } from './payable-company.ts'
import { readPlans } from './plans.ts'
import { requirePayments } from './stripe-client.ts'

const MOST_PAYERS = 3

export async function billingConfig({ config, log }: Pick<Platform, 'config' | 'log'>): Promise<BillingConfigResponse> {
	if (!config.stripe) return { is_configured: false, plans: [], trial_days: TRIAL_DAYS }
	const plans = await readPlans(await requirePayments(config), log)
	return { is_configured: true, plans, trial_days: TRIAL_DAYS }
}

/**
 * How a person and one of their companies stand.
 * @throws AppError ACCESS_DENIED when they don't belong to the given company
 */
export async function billingStatus(
	{ database }: Pick<Platform, 'database'>,
	user: { id: string; created_at: Date },
	company_id: string | undefined,
): Promise<BillingStatus> {
	const now = new Date()
	const company = await ownCompany(database, user.id, company_id)
	const { trial_ends_at } = await entitlementOf(database, user, now)
	const billing = company?.billing ?? null
	const is_paying = billing !== null && queries.isPaying(billing)
	const days = daysUntil(trial_ends_at, now)
	const may_pay = company !== null && companyAllows(company, 'pay')
	const payers = company && !may_pay ? await queries.findPayers(database, company.id) : []
	return {
		has_company: company !== null,
		status: stateOf(billing, days),
		is_free_trial: !is_paying && days > 0,
		is_paying,
		trial_days_left: is_paying ? null : days,
		trial_ends_at: is_paying ? null : trial_ends_at.toISOString(),
		company: company && {
			id: company.id,
			name: company.name,
			role: company.role,
			may_pay,
			seats: await queries.countSeats(database, company.id),
		},
		subscription: billing?.subscription_id && may_pay ? viewSubscription(billing) : null,
		payers: payers.slice(0, MOST_PAYERS).map(({ name, email }) => ({ name, email })),
	}
}

function viewSubscription({ plan, seats, period_ends_at, ends_at, ...billing }: queries.BillingRow) {
	const runs = queries.isPaying(billing) && ends_at === null
	return {
		plan,
		seats,
		renews_at: (runs && period_ends_at?.toISOString()) || null,
		ends_at: ends_at?.toISOString() ?? null,
	}
}

/** Without a plan that pays, the trial says more than a subscription that is over, while it lasts. */
function stateOf(billing: queries.BillingRow | null, days: number): BillingStatus['status'] {
	switch (billing?.status) {
		case 'trialing':
		case 'active':
			return billing.ends_at ? 'ending' : 'active'
		case 'past_due':
			return 'past_due'
		default:
			if (days > 0) return 'trial'
	}
	switch (billing?.status) {
		case 'incomplete':
		case 'unpaid':
		case 'paused':
			return billing.status
		case 'canceled':
		case 'incomplete_expired':
			return 'cancelled'
		default:
			return 'trial_over'
	}
}
