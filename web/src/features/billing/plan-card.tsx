import { Alert, Button, Text } from '@mantine/core'
import type { BillingStatus } from '@panelyard/contracts/companies/billing'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { isolated } from '../../locales/isolated.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { PageSection } from '../../ui/page/page-parts.tsx'
import { FactRows } from '../../ui/text/facts.tsx'
import { Tag, type TagTone } from '../../ui/text/tag.tsx'
import classes from './billing.module.css'
import { usePortal } from './billing.queries.ts'
import { usePlanText } from './plan-text.ts'

type State = Exclude<BillingStatus['status'], 'trial' | 'trial_over'>
const TONES: Record<State, TagTone> = {
	active: 'positive',
	ending: 'caution',
	past_due: 'negative',
	incomplete: 'caution',
	unpaid: 'negative',
	paused: 'caution',
	cancelled: 'neutral',
}

/** The company has a subscription that doesn't pay: it needs no second one, but the page where its open invoice is. */
const NOT_PAID: readonly BillingStatus['status'][] = ['incomplete', 'unpaid', 'paused']
export const hasPlan = ({ is_paying, status, subscription }: BillingStatus): boolean =>
	is_paying || (subscription !== null && NOT_PAID.includes(status))

type PlanCardProps = { status: BillingStatus; company: NonNullable<BillingStatus['company']> }

/** What the company subscribed to, and the way to change it, for those who may. */
export function PlanCard({ status, company }: PlanCardProps) {
	const { t } = useTranslation('billing')
	const { subscription } = status
	const state = status.status === 'trial' || status.status === 'trial_over' ? null : status.status
	return (
		<PageSection title={t('plan.title')}>
			<div className={classes.stack}>
				<div className={classes.spread}>
					<Text fw={600} size="lg">
						<bdi>{subscription?.plan?.name ?? company.name}</bdi>
					</Text>
					{state && <Tag tone={TONES[state]}>{t(`plan.states.${state}`)}</Tag>}
				</div>
				{state === 'past_due' && (
					<Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
						{t('plan.past_due')}
					</Alert>
				)}
				{state && NOT_PAID.includes(state) && (
					<Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
						{t('plan.not_paid')}
					</Alert>
				)}
				{state === 'ending' && <Text>{t('plan.ending')}</Text>}
				{subscription ? (
					<PaidPlan subscription={subscription} company={company} />
				) : (
					<Text c="dimmed" size="sm">
						{t('plan.member', { company: isolated(company.name) })}
					</Text>
				)}
			</div>
		</PageSection>
	)
}

type PaidPlanProps = { subscription: NonNullable<BillingStatus['subscription']>; company: PlanCardProps['company'] }

function PaidPlan({ subscription: { plan, seats, renews_at, ends_at }, company }: PaidPlanProps) {
	const { t, i18n } = useTranslation('billing')
	const format = useFormat()
	const { perSeat, forSeats } = usePlanText()
	const portal = usePortal()
	return (
		<>
			<dl className={classes.facts}>
				<FactRows
					facts={[
						[t('plan.price'), plan && perSeat(plan)],
						[t('plan.seats'), (plan && forSeats(plan, seats)) || format.integer(seats)],
						[t('plan.renews'), renews_at && format.date(renews_at)],
						[t('plan.ends'), ends_at && format.date(ends_at)],
					]}
				/>
			</dl>
			<Text c="dimmed" size="sm">
				{t('plan.seats_text')}
			</Text>
			<div className={classes.action}>
				<Button
					variant="default"
					loading={portal.isPending || portal.isSuccess}
					rightSection={<IconExternalLink size={16} aria-hidden className="mirrored" />}
					onClick={() => portal.mutate({ company_id: company.id, language: i18n.language })}
				>
					{t('plan.manage')}
				</Button>
				<Text c="dimmed" size="sm">
					{t('plan.manage_text')}
				</Text>
			</div>
			<FailureAlert title={t('upgrade.portal_failed')} error={portal.error} />
		</>
	)
}
