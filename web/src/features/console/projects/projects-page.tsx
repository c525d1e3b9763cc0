import { Select, Skeleton } from '@mantine/core'
import { ADMIN_PROJECT_STATES, type AdminProject, AdminProjectSort } from '@panelyard/contracts/console/projects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLinks } from '../../../ui/page/page-links.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { oneOf, type Sorting, useConsoleSearch, useSorting } from '../console-search.ts'
import { type Column, ConsoleTable, ConsoleToolbar } from '../lists/console-list.tsx'
import { NarrowedTo } from '../lists/narrowed-to.tsx'
import { CompanyLink, PersonLink, ProjectLink } from '../lists/record-links.tsx'
import { JobTag } from '../lists/state-tags.tsx'
import { projectListQuery } from './projects.queries.ts'

/** /sysbly/projects: all projects, with how their last conversion stands. */
export function ProjectsPage() {
	const { t } = useTranslation(['operations', 'console'])
	const { search, page, change } = useConsoleSearch()
	const state = oneOf(ADMIN_PROJECT_STATES, search.state)
	const { company_id, user_id } = search
	const { sort, sorting } = useSorting(AdminProjectSort, '-updated_at')
	const list = useQuery(projectListQuery({ search: search.search, state, company_id, user_id, sort, page }))
	return (
		<>
			<PageHeader title={t('console:pages.projects')} />
			<ConsoleToolbar
				search={t('projects.search')}
				found={list.data && t('projects.found', { count: list.data.total })}
			>
				<Select
					aria-label={t('state')}
					w={190}
					allowDeselect={false}
					value={state}
					onChange={(value) => change({ state: value === 'all' ? undefined : (value ?? undefined) })}
					data={ADMIN_PROJECT_STATES.map((value) => ({ value, label: t(`projects.states.${value}`) }))}
				/>
				<NarrowedTo />
			</ConsoleToolbar>
			<QueryView queries={[list]} pending={<Skeleton height={320} />}>
				{(shown) =>
					shown.projects.length === 0 ? (
						<EmptyState title={t('projects.none')} text={t('none_text')} />
					) : (
						<>
							<ProjectTable projects={shown.projects} sorting={sorting} />
							<PageLinks mt="md" list={shown} page={page} onPage={(next) => change({ page: next })} />
						</>
					)
				}
			</QueryView>
		</>
	)
}

type ProjectTableProps = { projects: readonly AdminProject[]; isOfOneCompany?: boolean; sorting?: Sorting }

/** Projects with links to their pages in the console. */
export function ProjectTable({ projects, isOfOneCompany = false, sorting }: ProjectTableProps) {
	const { t } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const columns: (Column<AdminProject> | false)[] = [
		{
			name: t('columns.project'),
			cell: (project) => <ProjectLink project={project} />,
			sort: 'name',
		},
		{
			name: t('columns.owner'),
			cell: ({ owner }) => (owner ? <PersonLink person={{ id: owner.id, email: owner.email }} /> : '–'),
			sort: 'owner',
		},
		!isOfOneCompany && {
			name: t('columns.company'),
			cell: ({ company }) => (company ? <CompanyLink company={company} /> : '–'),
			sort: 'company',
		},
		{ name: t('columns.conversion'), cell: ({ conversion_status }) => <JobTag status={conversion_status} /> },
		{
			name: t('columns.panels'),
			cell: ({ panel_count }) => format.integer(panel_count),
			isNumber: true,
			sort: 'panel_count',
		},
		{
			name: t('columns.storage'),
			cell: ({ stored_bytes }) => format.bytes(stored_bytes),
			isNumber: true,
			sort: 'stored_bytes',
		},
		{
			name: t('columns.changed'),
			cell: ({ updated_at }) => format.dateTime(updated_at),
			isNumber: true,
			sort: 'updated_at',
		},
	]
	return (
		<ConsoleTable
			label={t('console:pages.projects')}
			rows={projects}
			columns={columns.filter((one) => one !== false)}
			keyOf={({ id }) => id}
			sorting={sorting}
		/>
	)
}
