import type { BillingConfigResponse, BillingPlan } from '@panelyard/contracts/companies/billing'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CtaLink } from './cta-link.tsx'
import classes from './plans.module.css'
import { useSite } from './site-context.ts'
import text from './text-field.module.css'

const MOST_SEATS = 500
const FIRST_SEATS = 5
const MONTHS = { month: 1, year: 12 } as const

type Answer = { state: 'waiting' } | { state: 'failed' } | { state: 'here'; plans: BillingPlan[] }

/** The plans of the billing configuration with what a number of seats costs; without plans, whom to ask. */
export function Plans({ contact }: { contact: string }) {
	const { facts } = useSite()
	// The build writes both, and the server takes one of them out.
	return (
		<>
			{facts.no_plans && (
				<div className={classes.part} data-if="no_plans">
					<Offer contact={contact} />
				</div>
			)}
			{facts.plans && (
				<div className={classes.part} data-if="plans">
					<Offered contact={contact} />
				</div>
			)}
		</>
	)
}

/** An invitation, where no prices are on sale. */
function Offer({ contact }: { contact: string }) {
	const { t } = useTranslation('public')
	return (
		<>
			<p className={classes.offer}>{t('pricing.plans.offer')}</p>
			<Ask contact={contact} text={t('pricing.plans.not_configured')} />
		</>
	)
}

function Ask({ contact, text }: { contact: string; text: string }) {
	const { t } = useTranslation('public')
	return (
		<>
			<p className={classes.quiet}>{text}</p>
			<CtaLink href={contact} name="pricing.ask" look="plain" size="large" spin_ms={0}>
				{t('pricing.plans.ask')}
			</CtaLink>
		</>
	)
}

function Offered({ contact }: { contact: string }) {
	const { t } = useTranslation('public')
	const answer = useAnswer()
	const [seats, setSeats] = useState(FIRST_SEATS)
	if (answer.state === 'failed') return <Ask contact={contact} text={t('pricing.plans.failed')} />
	if (answer.state === 'here' && answer.plans.length === 0) return <Offer contact={contact} />
	return (
		<>
			{answer.state === 'waiting' ? (
				<p className={classes.waiting} role="status" aria-busy aria-label={t('pricing.waiting')} />
			) : (
				<>
					<Seats seats={seats} onChange={setSeats} />
					<ul className={classes.plans}>
						{answer.plans.map((plan) => (
							<Plan key={plan.id} plan={plan} seats={seats} />
						))}
					</ul>
				</>
			)}
			<p className={classes.quiet}>{t('pricing.plans.how')}</p>
		</>
	)
}

function Seats({ seats, onChange }: { seats: number; onChange: (seats: number) => void }) {
	const { t } = useTranslation('public')
	const id = useId()
	/** While somebody types, also nothing or too much. */
	const [typed, setTyped] = useState<string | null>(null)
	return (
		<div className={classes.seats}>
			<label htmlFor={id}>{t('pricing.seats')}</label>
			<input
				type="range"
				min={1}
				max={50}
				value={Math.min(seats, 50)}
				aria-label={t('pricing.seats')}
				onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
			/>
			<input
				id={id}
				className={text.field}
				type="number"
				inputMode="numeric"
				min={1}
				max={MOST_SEATS}
				value={typed ?? seats}
				onBlur={() => setTyped(null)}
				onChange={(event) => {
					const { value, valueAsNumber } = event.currentTarget
					setTyped(value)
					if (Number.isFinite(valueAsNumber)) onChange(Math.min(MOST_SEATS, Math.max(1, Math.floor(valueAsNumber))))
				}}
			/>
		</div>
	)
}

function Plan({ plan, seats }: { plan: BillingPlan; seats: number }) {
	const { t } = useTranslation('public')
	const { language } = useSite()
	const money = (amount: number) =>
		new Intl.NumberFormat(language, {
			style: 'currency',
			currency: plan.currency,
			maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
		}).format(amount)
	const isTooMany = plan.max_seats !== null && seats > plan.max_seats
	const values = { count: plan.interval_count }
	const months = MONTHS[plan.interval] * plan.interval_count
	return (
		<li className={classes.plan} data-dimmed={isTooMany || undefined}>
			<h3>{plan.name}</h3>
			<p className={classes.amount}>
				{plan.amount === null ? t('pricing.plans.by_number') : money(plan.amount)}
				{plan.amount !== null && <span>{t(`pricing.plans.per_seat_${plan.interval}`, values)}</span>}
			</p>
			<p className={classes.sum} role="status">
				{isTooMany && t('pricing.plans.at_most', { count: plan.max_seats ?? 0 })}
				{!isTooMany &&
					plan.amount !== null &&
					t(months === 1 ? 'pricing.plans.monthly' : 'pricing.plans.sum', {
						count: seats,
						sum: money(plan.amount * seats),
						month: money(Math.round((plan.amount * seats) / months)),
					})}
			</p>
		</li>
	)
}

function useAnswer(): Answer {
	const [answer, setAnswer] = useState<Answer>({ state: 'waiting' })
	useEffect(() => {
		const abort = new AbortController()
		fetch(`/billing/config?_t=${Date.now()}`, { signal: abort.signal, headers: { accept: 'application/json' } })
			.then(async (response) => {
				if (!response.ok) return setAnswer({ state: 'failed' })
				const { plans } = (await response.json()) as BillingConfigResponse
				setAnswer({ state: 'here', plans })
			})
			.catch(() => abort.signal.aborted || setAnswer({ state: 'failed' }))
		return () => abort.abort()
	}, [])
	return answer
}
