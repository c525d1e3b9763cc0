import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { type AuditEntry, AuditLogResponse } from '@panelyard/contracts/audit-log'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { useFormat } from '../../../locales/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ConsoleTable } from '../console-list.tsx'
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
	const log = useQuery(auditLogQuery({ ...filter, after }))
	const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
	return (
		<>
			<PageHeader
				title={t('audit.title')}
				description={t('audit.text')}
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
					cell: ({ user_email, user_id }) => <bdi>{user_email || (user_id ?? t('audit.server'))}</bdi>,
				},
				{ name: t('audit.filters.action'), cell: ({ action }) => <code dir="ltr">{action}</code> },
				{
					name: t('audit.project'),
					cell: ({ project_name, project_id }) => <bdi>{project_name ?? project_id ?? '–'}</bdi>,
				},
				{ name: t('audit.details'), cell: (entry) => <Details entry={entry} /> },
			]}
		/>
	)
}

function Details({ entry }: { entry: AuditEntry }) {
	const { t } = useTranslation('upkeep')
	const { subject_id, details } = entry
	if (!subject_id && Object.keys(details).length === 0) return '–'
	return (
		<details className={classes.details}>
			<summary>
				{subject_id ? (
					<bdi dir="ltr" title={subject_id}>
						{subject_id}
					</bdi>
				) : (
					t('audit.show')
				)}
			</summary>
			<pre dir="ltr">{JSON.stringify(details, null, 2)}</pre>
		</details>
	)
}
