import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { billingStatusQuery } from '../../domain/account/billing-status.ts'
import { useCompanies, useCurrentCompany } from '../../domain/companies/companies.queries.ts'
import { CompanyFrame } from '../../domain/companies/company-frame.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import classes from './billing.module.css'
import { CheckoutResult } from './checkout-result.tsx'
import { hasPlan, PlanCard } from './plan-card.tsx'
import { TrialCard } from './trial-card.tsx'
import { UpgradeSection } from './upgrade-section.tsx'

/** /app/dashboard/billing: the trial or plan of one of the person's companies, and how to pay; a section of its place. */
export function BillingPage() {
	const { t } = useTranslation('billing')
	const { checkout, company_id, companies, isKnown, choose } = useBilledCompany()
	const { data: status, isPending } = useQuery({ ...billingStatusQuery(company_id), enabled: isKnown })
	const company = status?.company ?? null
	const framed = companies.find(({ id }) => id === (company?.id ?? company_id))
	const choice = companies.length > 1 && (
		<NativeSelect
			label={t('company')}
			className={classes.company}
			dir="auto"
			value={company?.id ?? company_id ?? ''}
			data={companies.map(({ id, name }) => ({ value: id, label: name }))}
			onChange={({ currentTarget }) => choose(currentTarget.value)}
		/>
	)
	const content = (
		<div className={classes.page}>
			{checkout && <CheckoutResult checkout={checkout} status={status} />}
			{isPending ? (
				<PageWaiting />
			) : (
				<div className={classes.columns}>
					<div className={classes.column}>
						{status && company && hasPlan(status) ? (
							<PlanCard status={status} company={company} />
						) : (
							status && <UpgradeSection status={status} />
						)}
					</div>
					{/* A status that couldn't be read says nothing; the trial is known without it. */}
					{!status?.is_paying && <TrialCard status={status} />}
				</div>
			)}
		</div>
	)
	if (framed)
		return (
			<CompanyFrame company={framed} section="billing" actions={choice}>
				{content}
			</CompanyFrame>
		)
	return (
		<>
			<PageHeader title={t('title')} description={t('description')} />
			{content}
		</>
	)
}

/** The company in the address, else the one that the person looks at; undefined leaves the choice to the server. */
function useBilledCompany() {
	const search = useSearch({ from: '/shell/app/dashboard/billing' })
	const navigate = useNavigate()
	const companies = useCompanies().data ?? []
	const { company, isPending, change } = useCurrentCompany()
	const choose = (company_id: string) => {
		change(company_id)
		void navigate({ to: '/app/dashboard/billing', search: {} })
	}
	const company_id = search.company_id ?? company?.id
	return {
		checkout: search.checkout,
		companies,
		company_id,
		isKnown: search.company_id !== undefined || !isPending,
		choose,
	}
}
