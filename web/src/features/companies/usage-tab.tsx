import { Skeleton, Stack } from '@mantine/core'
import type { Company } from '@panelyard/contracts/companies/companies'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { usageQuery } from './company.queries.ts'
import classes from './company-page.module.css'
import { UsageByMonth } from './usage-by-month.tsx'

/** What the company uses now and, for those who see its plan, what it used in each month. */
export function UsageTab({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const format = useFormat()
	const usage = useQuery(usageQuery(company.id))
	return (
		<Stack>
			<QueryView queries={[usage]} pending={<Skeleton height={160} />}>
				{({ usage }) => {
					const figures = [
						[t('tabs.members'), format.integer(usage.members)],
						[t('usage.seats_classic'), format.integer(usage.seats.classic)],
						[t('usage.seats_on_demand'), format.integer(usage.seats.on_demand)],
						[t('usage.guests'), format.integer(usage.guests)],
						[t('usage.pending'), format.integer(usage.pending_invitations)],
						[t('tabs.projects'), format.integer(usage.projects)],
						[t('usage.stored'), format.bytes(usage.stored_bytes)],
					] as const
					return (
						<dl className={classes.figures}>
							{figures.map(([name, figure]) => (
								<div key={name}>
									<dt>{name}</dt>
									<dd>{figure}</dd>
								</div>
							))}
						</dl>
					)
				}}
			</QueryView>
			{companyAllows(company, 'see_billing') && <UsageByMonth company_id={company.id} />}
		</Stack>
	)
}
