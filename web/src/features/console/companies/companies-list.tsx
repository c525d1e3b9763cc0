import { Select, Skeleton } from '@mantine/core'
import {
	ADMIN_COMPANY_STATES,
	type AdminCompanyListResponse,
	AdminCompanySort,
} from '@panelyard/contracts/console/companies'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageLinks } from '../../../ui/page/page-links.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { oneOf, type Sorting, useConsoleSearch, useSorting } from '../console-search.ts'
import { ConsoleToolbar } from '../lists/console-list.tsx'
import { companyListQuery } from './companies.queries.ts'

type CompaniesListProps = {
	path: Parameters<typeof companyListQuery>[0]
	/** The table of what was found. */
	children: (list: AdminCompanyListResponse, sorting: Sorting) => ReactNode
}

/** Search, filter and pages of companies, around a table. */
export function CompaniesList({ path, children }: CompaniesListProps) {
	const { t } = useTranslation('operations')
	const { search, page, change } = useConsoleSearch()
	const state = oneOf(ADMIN_COMPANY_STATES, search.state)
	const { sort, sorting } = useSorting(AdminCompanySort, 'name')
	const list = useQuery(companyListQuery(path, { search: search.search, state, sort, page }))
	return (
		<>
			<ConsoleToolbar
				search={t('companies.search')}
				found={list.data && t('companies.found', { count: list.data.total })}
			>
				<Select
					aria-label={t('state')}
					w={190}
					allowDeselect={false}
					value={state}
					onChange={(value) => change({ state: value === 'all' ? undefined : (value ?? undefined) })}
					data={ADMIN_COMPANY_STATES.map((value) => ({ value, label: t(`companies.states.${value}`) }))}
				/>
			</ConsoleToolbar>
			<QueryView queries={[list]} pending={<Skeleton height={320} />}>
				{(shown) =>
					shown.companies.length === 0 ? (
						<EmptyState title={t('companies.none')} text={t('none_text')} />
					) : (
						<>
							{children(shown, sorting)}
							<PageLinks mt="md" list={shown} page={page} onPage={(next) => change({ page: next })} />
						</>
					)
				}
			</QueryView>
		</>
	)
}
