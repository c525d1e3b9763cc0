import { Skeleton } from '@mantine/core'
import type { AdminCompanyDetails } from '@panelyard/contracts/console/companies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageColumns, PageSection, PageWaiting } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { ConsoleFacts } from '../lists/console-list.tsx'
import classes from '../lists/record-links.module.css'
import { RelatedLinks, RowLink } from '../lists/related-links.tsx'
import { userListQuery } from '../people/users.queries.ts'
import { UserTable } from '../people/users-page.tsx'
import { projectListQuery } from '../projects/projects.queries.ts'
import { ProjectTable } from '../projects/projects-page.tsx'
import { BillingTag } from './billing-tag.tsx'
import { companyQuery } from './companies.queries.ts'
import { SnapshotTable } from './snapshot-table.tsx'

const route = getRouteApi('/sysbly/companies/$id')

/** /sysbly/companies/{id}: a company, its size, what it pays and what it had at the end of each month. */
export function CompanyPage() {
	const { t } = useTranslation(['operations', 'console'])
	const { id } = route.useParams()
	const company = useQuery(companyQuery(id))
	return (
		<>
			<PageHeader
				title={company.data?.name ?? t('columns.company')}
				trail={<Link to="/sysbly/companies">{t('console:pages.companies')}</Link>}
				aside={company.data?.deleted_at && <Tag tone="negative">{t('projects.deleted')}</Tag>}
			/>
			<QueryView queries={[company]} pending={<PageWaiting />}>
				{(shown) => (
					<PageColumns
						main={
							<>
								<PageSection title={t('company.about')}>
									<About company={shown} />
								</PageSection>
								<Members company={shown} />
								<Projects company={shown} />
								<PageSection title={t('billing.snapshots')}>
									<SnapshotTable snapshots={shown.snapshots} />
								</PageSection>
							</>
						}
						aside={
							<>
								<PageSection title={t('companies.payment')}>
									<Payment company={shown} />
								</PageSection>
								<Related id={shown.id} />
							</>
						}
					/>
				)}
			</QueryView>
		</>
	)
}

function About({ company }: { company: AdminCompanyDetails }) {
	const { t } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const { owner } = company
	return (
		<ConsoleFacts
			facts={[
				[
					t('columns.owner'),
					owner && (
						<Link to="/sysbly/users/$id" params={{ id: owner.id }}>
							<bdi>{owner.name || owner.email}</bdi>
						</Link>
					),
				],
				[
					t('companies.members'),
					<Link key="members" to="/sysbly/users" search={{ company_id: company.id }}>
						{format.integer(company.members)}
					</Link>,
				],
				[
					t('console:pages.projects'),
					<Link key="projects" to="/sysbly/projects" search={{ company_id: company.id }}>
						{format.integer(company.projects)}
					</Link>,
				],
				[t('columns.panels'), format.integer(company.panels)],
				[t('columns.storage'), format.bytes(company.stored_bytes)],
				[t('company.place'), [company.city, company.country].filter(Boolean).join(', ')],
				[t('company.industry'), company.industry],
				[t('company.website'), company.website],
				[t('columns.created'), format.dateTime(company.created_at)],
				[t('project.deleted_at'), company.deleted_at && format.dateTime(company.deleted_at)],
				[t('project.id'), <code key="id">{company.id}</code>],
			]}
		/>
	)
}

/** Rows of each list; the link beside its title leads to all. */
const MOST_ROWS = 10

function Members({ company: { id, members } }: { company: AdminCompanyDetails }) {
	const { t } = useTranslation(['operations', 'console'])
	const list = useQuery(userListQuery({ company_id: id, state: 'all', page: 1, page_size: MOST_ROWS }))
	if (members === 0) return null
	return (
		<PageSection title={t('companies.members')}>
			<QueryView queries={[list]} pending={<Skeleton height={120} />}>
				{({ users, total }) => (
					<>
						<UserTable users={users} isOfOneCompany />
						{total > users.length && (
							<Link className={classes.all} to="/sysbly/users" search={{ company_id: id }}>
								{t('users.found', { count: total })}
							</Link>
						)}
					</>
				)}
			</QueryView>
		</PageSection>
	)
}

function Projects({ company: { id, projects } }: { company: AdminCompanyDetails }) {
	const { t } = useTranslation(['operations', 'console'])
	const list = useQuery(projectListQuery({ company_id: id, state: 'all', page: 1, page_size: MOST_ROWS }))
	if (projects === 0) return null
	return (
		<PageSection title={t('console:pages.projects')}>
			<QueryView queries={[list]} pending={<Skeleton height={120} />}>
				{(shown) => (
					<>
						<ProjectTable projects={shown.projects} isOfOneCompany />
						{shown.total > shown.projects.length && (
							<Link className={classes.all} to="/sysbly/projects" search={{ company_id: id }}>
								{t('projects.found', { count: shown.total })}
							</Link>
						)}
					</>
				)}
			</QueryView>
		</PageSection>
	)
}

function Payment({ company: { billing } }: { company: AdminCompanyDetails }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	return (
		<ConsoleFacts
			facts={[
				[t('columns.state'), <BillingTag key="state" billing={billing} />],
				[t('billing.plan'), billing.plan],
				[t('billing.paid_seats'), format.integer(billing.paid_seats)],
				[t('billing.needed_seats'), format.integer(billing.needed_seats)],
				[t('billing.trial_ends'), billing.trial_ends_at && format.dateTime(billing.trial_ends_at)],
				[t('billing.renews'), billing.period_ends_at && format.dateTime(billing.period_ends_at)],
				[t('billing.ends'), billing.ends_at && format.dateTime(billing.ends_at)],
				[t('billing.read'), billing.read_at && format.dateTime(billing.read_at)],
			]}
		/>
	)
}

function Related({ id }: { id: string }) {
	const { t } = useTranslation('operations')
	return (
		<RelatedLinks>
			<li>
				<Link to="/sysbly/billing" search={{ search: id }}>
					{t('related.billing')}
				</Link>
			</li>
			<li>
				<Link to="/sysbly/audit-log" search={{ subject_id: id }}>
					{t('related.log')}
				</Link>
			</li>
			<li>
				<RowLink table="companies" id={id} />
			</li>
		</RelatedLinks>
	)
}
