import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import type { BillingPlan, BillingStatus } from '@panelyard/contracts/companies/billing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { peopleToAsk } from '../../domain/account/people-to-ask.ts'
import { isolated } from '../../locales/isolated.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { PageSection } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './billing.module.css'
import { billingConfigQuery, useCheckout } from './billing.queries.ts'
import { usePlanText } from './plan-text.ts'

/** How to get a plan: the plans on sale for those who may pay, and for others what to do first or whom to ask. */
export function UpgradeSection({ status }: { status: BillingStatus }) {
	const { t } = useTranslation('billing')
	const config = useQuery(billingConfigQuery)
	return (
		<PageSection title={t('upgrade.title')}>
			<QueryView queries={[config]} pending={<Skeleton height={96} />}>
				{({ is_configured, plans }) => {
					if (!is_configured) return <Text>{t('upgrade.not_configured')}</Text>
					if (!status.company) return <CompanyFirst plans={plans} />
					if (!status.company.may_pay) return <WhomToAsk company={status.company} payers={status.payers} />
					if (plans.length === 0) return <Text>{t('upgrade.no_plans')}</Text>
					return <Plans plans={plans} company={status.company} />
				}}
			</QueryView>
		</PageSection>
	)
}

type Company = NonNullable<BillingStatus['company']>

function CompanyFirst({ plans }: { plans: readonly BillingPlan[] }) {
	const { t } = useTranslation('billing')
	const { perSeat } = usePlanText()
	return (
		<div className={classes.stack}>
			<Text>{t('upgrade.company_first')}</Text>
			<ul className={classes.plans}>
				{plans.map((plan) => (
					<li key={plan.id} className={classes.plan}>
						<PlanName plan={plan} price={perSeat(plan)} />
					</li>
				))}
			</ul>
			<div>
				<LinkButton to="/app/dashboard/company">{t('upgrade.create_company')}</LinkButton>
			</div>
		</div>
	)
}

function WhomToAsk({ company, payers }: { company: Company; payers: BillingStatus['payers'] }) {
	const { t, i18n } = useTranslation('billing')
	const people = peopleToAsk(payers, i18n.language)
	const ask = people && t('upgrade.ask', { people })
	return (
		<div className={classes.stack}>
			<Text>
				{ask} {t('upgrade.only_admins', { company: isolated(company.name) })}
			</Text>
			<ul className={classes.payers}>
				{payers.map(({ name, email }) => (
					<li key={email}>
						<bdi>{name}</bdi>{' '}
						<Anchor href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} dir="ltr">
							{email}
						</Anchor>
					</li>
				))}
			</ul>
		</div>
	)
}

function Plans({ plans, company }: { plans: readonly BillingPlan[]; company: Company }) {
	const { t, i18n } = useTranslation('billing')
	const { perSeat, forSeats } = usePlanText()
	const checkout = useCheckout()
	const seats = Math.max(1, company.seats)
	const isLeaving = checkout.isPending || checkout.isSuccess
	return (
		<div className={classes.stack}>
			<ul className={classes.plans}>
				{plans.map((plan) => {
					const isTooSmall = plan.max_seats !== null && seats > plan.max_seats
					return (
						<li key={plan.id} className={classes.plan}>
							<PlanName plan={plan} price={perSeat(plan)} />
							<Text size="sm" c="dimmed">
								{isTooSmall ? t('upgrade.too_small') : forSeats(plan, seats)}
							</Text>
							<Button
								disabled={isTooSmall || (isLeaving && checkout.variables?.plan_id !== plan.id)}
								loading={isLeaving && checkout.variables?.plan_id === plan.id}
								onClick={() => checkout.mutate({ plan_id: plan.id, company_id: company.id, language: i18n.language })}
							>
								{t('upgrade.choose', { plan: isolated(plan.name) })}
							</Button>
						</li>
					)
				})}
			</ul>
			<FailureAlert title={t('upgrade.failed')} error={checkout.error} />
			<Text c="dimmed" size="sm">
				{t('upgrade.provider')} {t('plan.seats_text')}
			</Text>
		</div>
	)
}

function PlanName({ plan, price }: { plan: BillingPlan; price: string | null }) {
	const { t } = useTranslation('billing')
	return (
		<div>
			<Text fw={600} size="lg">
				<bdi>{plan.name}</bdi>
			</Text>
			{price && <Text>{price}</Text>}
			{plan.max_seats !== null && (
				<Text size="sm" c="dimmed">
					{t('plan.max', { count: plan.max_seats })}
				</Text>
			)}
		</div>
	)
}
