import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { type AuditEntry, AuditLogResponse, MOST_EXPORTED_ENTRIES } from '@panelyard/contracts/console/audit-log'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { useFormat } from '../../../locales/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { UserText } from '../../../ui/text/user-text.tsx'
import { ConsoleTable } from '../lists/console-list.tsx'
import { PersonLink, ProjectLink } from '../lists/record-links.tsx'
import classes from './audit-log-page.module.css'

const route = getRouteApi('/sysbly/audit-log')
const FILTERS = ['action', 'person', 'subject_id', 'project_id', 'from', 'to'] as const
type Filter = Partial<Record<(typeof FILTERS)[number], string | undefined>>

const auditLogQuery = (query: Filter & { after?: string | undefined }) =>
	queryOptions({
		queryKey: ['console', 'audit-log', query],
		queryFn: ({ signal }) => callApi(AuditLogResponse, 'GET', '/admin/audit-log', { query, signal }),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

/** /sysbly/audit-log: who did what. */
export function AuditLogPage() {
	const { t } = useTranslation('upkeep')
	const { after, ...filter } = route.useSearch()
	const navigate = route.useNavigate()
	const format = useFormat()
	const log = useQuery(auditLogQuery({ ...filter, after }))
	const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
	return (
		<>
			<PageHeader
				title={t('audit.title')}
				description={`${t('audit.text')} ${t('audit.export_limit', { most: format.integer(MOST_EXPORTED_ENTRIES) })}`}
				actions={
					<Button
						component="a"
						href={`/admin/audit-log/export?${new URLSearchParams(given)}`}
						download
						variant="default"
						leftSection={<IconDownload size={16} aria-hidden />}
					>
						{t('audit.export')}
					</Button>
				}
			/>
			<Stack gap="md">
				<FilterForm
					key={JSON.stringify(filter)}
					filter={filter}
					onChange={(search) => void navigate({ search, replace: true })}
				/>
				<QueryView queries={[log]} pending={<Skeleton height={320} />}>
					{({ entries, next }) => (
						<>
							{entries.length === 0 ? (
								<EmptyState title={t('audit.none')} text={t('audit.none_text')} />
							) : (
								<Entries entries={entries} />
							)}
							<Group gap="xs">
								{after !== undefined && (
									<Button variant="default" size="compact-md" onClick={() => void navigate({ search: filter })}>
										{t('first_page')}
									</Button>
								)}
								{next !== null && (
									<Button
										variant="default"
										size="compact-md"
										onClick={() => void navigate({ search: { ...filter, after: next } })}
									>
										{t('next_page')}
									</Button>
								)}
							</Group>
						</>
					)}
				</QueryView>
			</Stack>
		</>
	)
}

function FilterForm({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
	const { t } = useTranslation('upkeep')
	const [typed, setTyped] = useState(filter)
	return (
		<form
			className={classes.filter}
			onSubmit={(event) => {
				event.preventDefault()
				onChange(Object.fromEntries(FILTERS.map((name) => [name, typed[name]?.trim() || undefined])))
			}}
		>
			{FILTERS.map((name) => (
				<TextInput
					key={name}
					label={t(`audit.filters.${name}`)}
					type={name === 'from' || name === 'to' ? 'date' : 'text'}
					dir="ltr"
					maxLength={300}
					value={typed[name] ?? ''}
					onChange={(event) => {
						const { value } = event.currentTarget
						setTyped((before) => ({ ...before, [name]: value }))
					}}
				/>
			))}
			<Button type="submit" variant="default">
				{t('db.filter')}
			</Button>
		</form>
	)
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	return (
		<ConsoleTable
			label={t('audit.title')}
			rows={entries}
			keyOf={({ id }) => id}
			columns={[
				{ name: t('when'), cell: ({ created_at }) => format.dateTime(created_at) },
				{
					name: t('who'),
					cell: ({ user_email, user_id }) =>
						user_id && user_email ? (
							<PersonLink person={{ id: user_id, email: user_email }} />
						) : (
							<bdi>{user_email || (user_id ?? t('audit.server'))}</bdi>
						),
				},
				{
					name: t('audit.filters.action'),
					cell: ({ action }) => (
						<Link to="/sysbly/audit-log" search={(before) => ({ ...before, action, after: undefined })}>
							<code dir="ltr">{action}</code>
						</Link>
					),
				},
				{
					name: t('audit.project'),
					cell: ({ project_name, project_id }) =>
						project_id && project_name !== null ? (
							<ProjectLink project={{ id: project_id, name: project_name }} />
						) : (
							<bdi>{project_name ?? project_id ?? '–'}</bdi>
						),
				},
				{ name: t('audit.subject'), cell: (entry) => <Subject entry={entry} /> },
				{ name: t('audit.details'), cell: (entry) => <Details entry={entry} /> },
			]}
		/>
	)
}

/** What was done something to, with the way to it where the console has a page of it. */
function Subject({ entry: { action, subject_id } }: { entry: AuditEntry }) {
	if (!subject_id) return '–'
	const text = <UserText text={subject_id} className={classes.subject} />
	const [kind] = action.split('.')
	const [, table, row] = /^([a-z_]+)[/](.+)$/.exec(subject_id) ?? []
	if (kind === 'account' || kind === 'admin')
		return (
			<Link to="/sysbly/users/$id" params={{ id: subject_id }}>
				{text}
			</Link>
		)
	if (kind === 'company')
		return (
			<Link to="/sysbly/companies/$id" params={{ id: subject_id }}>
				{text}
			</Link>
		)
	if (kind === 'job')
		return (
			<Link to="/sysbly/jobs" search={{ search: subject_id, state: 'all' }}>
				{text}
			</Link>
		)
	if (action.startsWith('console.row_') && table && row)
		return (
			<Link to="/sysbly/db" search={{ table, row }}>
				{text}
			</Link>
		)
	return text
}

function Details({ entry: { details } }: { entry: AuditEntry }) {
	const { t } = useTranslation('upkeep')
	if (Object.keys(details).length === 0) return '–'
	return (
		<details className={classes.details}>
			<summary>{t('audit.show')}</summary>
			<pre dir="ltr">{JSON.stringify(details, null, 2)}</pre>
		</details>
	)
}
