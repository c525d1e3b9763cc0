import { Skeleton, Table, Text } from '@mantine/core'
import type { CompanySnapshot } from '@panelyard/contracts/companies/billing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { PageSection } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { snapshotsQuery } from './company.queries.ts'
import classes from './company-page.module.css'

const COLUMNS = ['members', 'seats', 'projects', 'conversions', 'storage'] as const

/** What the company had at the end of each month, with a bar for the members. */
export function UsageByMonth({ company_id }: { company_id: string }) {
	const { t } = useTranslation('companies')
	const snapshots = useQuery(snapshotsQuery(company_id))
	return (
		<PageSection title={t('usage.by_month.title')}>
			<QueryView queries={[snapshots]} pending={<Skeleton height={96} />}>
				{(months) =>
					months.length === 0 ? <Text c="dimmed">{t('usage.by_month.empty')}</Text> : <Months months={months} />
				}
			</QueryView>
		</PageSection>
	)
}

function Months({ months }: { months: readonly CompanySnapshot[] }) {
	const { t, i18n } = useTranslation('companies')
	const format = useFormat()
	const month = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'short', timeZone: 'UTC' })
	const most = Math.max(...months.map(({ members }) => members), 1)
	const textOf = (row: CompanySnapshot, column: (typeof COLUMNS)[number]) =>
		column === 'storage' ? format.bytes(row.stored_bytes) : format.integer(row[column])
	return (
		<Table.ScrollContainer minWidth={520}>
			<Table className={classes.months}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{t('usage.by_month.month')}</Table.Th>
						{COLUMNS.map((column) => (
							<Table.Th key={column} className={classes.number}>
								{t(`usage.by_month.${column}`)}
							</Table.Th>
						))}
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{months.map((row) => (
						<Table.Tr key={row.month}>
							<Table.Th scope="row">{month.format(new Date(`${row.month}-01T00:00:00Z`))}</Table.Th>
							{COLUMNS.map((column) => (
								<Table.Td key={column} className={classes.number}>
									{column === 'members' && (
										<span
											className={classes.bar}
											style={{ inlineSize: `${(row.members / most) * 48}px` }}
											aria-hidden
										/>
									)}
									{textOf(row, column)}
								</Table.Td>
							))}
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	)
}
