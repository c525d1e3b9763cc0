import { Select, Skeleton } from '@mantine/core'
import type { Company } from '@panelyard/contracts/companies/companies'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { type ProjectListItem, ProjectListResponse } from '@panelyard/contracts/projects/projects'
import { MAX_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { IconFolderMinus } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { CompanyRoleSelect } from '../../domain/companies/company-role-select.tsx'
import { useMoveProject } from '../../domain/companies/move-project.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageLinks } from '../../ui/page/page-links.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { companyProjectsQuery } from './company.queries.ts'
import classes from './company-page.module.css'
import { useListPage } from './use-list-page.ts'

/** The projects of the company that the person sees, and who of its members may see each. */
export function CompanyProjectsTab({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const { page, setPage, stayWithin } = useListPage()
	const projects = useQuery(companyProjectsQuery(company.id, page))
	stayWithin(projects.data)
	const mayCreate = companyAllows(company, 'create_projects')
	return (
		<>
			{mayCreate && <AddProject company={company} />}
			<QueryView queries={[projects]} pending={<Skeleton height={160} />}>
				{(list) =>
					list.projects.length === 0 ? (
						<EmptyState
							title={t(mayCreate ? 'projects.empty' : 'projects.none_shared')}
							text={mayCreate && t('projects.empty_text')}
						/>
					) : (
						<>
							<ul className={classes.list} aria-label={t('tabs.projects')}>
								{list.projects.map((project) => (
									<CompanyProject key={project.id} project={project} />
								))}
							</ul>
							<PageLinks mt="md" list={list} page={page} onPage={setPage} />
						</>
					)
				}
			</QueryView>
		</>
	)
}

function CompanyProject({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation(['companies', 'project'])
	const { isPending, move } = useMoveProject()
	const { name, company, company_role = null } = project
	const isManager = project.role === 'manager'
	return (
		<li className={classes.row}>
			<div className={classes.what}>
				<TextLink to="/app/project/$id" params={{ id: project.id }} fw={550}>
					<bdi>{name}</bdi>
				</TextLink>
			</div>
			{isManager ? (
				<div className={classes.side}>
					<CompanyRoleSelect
						className={classes.choice ?? ''}
						aria-label={t('projects.share', { project: name })}
						value={company_role}
						onChange={(role) => move(project, { company_id: company?.id ?? null, company_role: role })}
						disabled={isPending}
					/>
					<RowActions
						label={t('members.actions', { person: name })}
						actions={[
							{
								label: t('projects.take_out', { project: name }),
								Icon: IconFolderMinus,
								off: isPending,
								run: () => move(project, { company_id: null, company_role: null }),
							},
						]}
					/>
				</div>
			) : (
				company_role && <Tag tone="neutral">{t(`project:access_dialog.roles.${company_role}`)}</Tag>
			)}
		</li>
	)
}

/** The person's projects that belong to no company and that they manage. */
const ownProjectsQuery = queryOptions({
	queryKey: [...queryKeys.projectList, 'without_company'],
	queryFn: async ({ signal }) => {
		const query = { page: 1, page_size: MAX_PAGE_SIZE }
		const { projects } = await callApi(ProjectListResponse, 'GET', '/projects', { query, signal })
		return projects.filter(({ company, role }) => !company && role === 'manager')
	},
})

function AddProject({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const projects = useQuery(ownProjectsQuery).data ?? []
	const { isPending, move } = useMoveProject()
	if (projects.length === 0) return null
	const add = (id: string | null) => {
		const project = projects.find((each) => each.id === id)
		if (project) move(project, { company_id: company.id, company_role: null })
	}
	return (
		<Select
			mb="md"
			maw={420}
			label={t('projects.add')}
			description={t('projects.add_hint')}
			data={projects.map(({ id, name }) => ({ value: id, label: name }))}
			value={null}
			onChange={add}
			searchable
			disabled={isPending}
		/>
	)
}
