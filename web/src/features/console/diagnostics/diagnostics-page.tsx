import { Button, Select, Text } from '@mantine/core'
import { type Diagnostics, DiagnosticsResponse } from '@panelyard/contracts/console/diagnostics'
import { LOG_LEVELS, ServerSettingsResponse } from '@panelyard/contracts/console/server-settings'
import { IconRefresh } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { untilAnswered } from '../../../api/until-answered.ts'
import { useFormat } from '../../../locales/format.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSection, PageWaiting } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ConsoleFacts, ConsoleTable } from '../lists/console-list.tsx'
import { PartsList } from '../lists/parts-list.tsx'
import { ProjectLink } from '../lists/record-links.tsx'
import { callProven } from '../proof/call-proven.ts'
import classes from './diagnostics-page.module.css'
import { StorageCheckSection } from './storage-check-section.tsx'

const diagnosticsQuery = queryOptions({
	queryKey: ['console', 'diagnostics'],
	queryFn: async ({ signal }): Promise<Diagnostics> =>
		(await callApi(DiagnosticsResponse, 'GET', '/admin/api/diagnostics', { signal })).diagnostics,
	staleTime: 0,
	refetchOnWindowFocus: false,
})

/** /sysbly/diagnostics: what runs, how it is set up, what is slow, and whether the stored files are complete. */
export function DiagnosticsPage() {
	const { t } = useTranslation(['upkeep', 'console', 'admin', 'operations'])
	const diagnostics = useQuery(diagnosticsQuery)
	return (
		<>
			<PageHeader
				title={t('console:pages.diagnostics')}
				description={t('diagnostics.text')}
				actions={
					<Button
						variant="default"
						leftSection={<IconRefresh size={16} aria-hidden />}
						loading={diagnostics.isFetching}
						onClick={() => void diagnostics.refetch()}
					>
						{t('admin:refresh')}
					</Button>
				}
			/>
			<QueryView queries={[diagnostics]} pending={<PageWaiting />}>
				{(shown) => (
					<div className={classes.sections}>
						<PageSection title={t('operations:welcome.parts')}>
							<PartsList parts={shown.parts} />
						</PageSection>
						<PageSection title={t('diagnostics.versions')}>
							<Versions shown={shown} />
						</PageSection>
						<PageSection title={t('diagnostics.log')}>
							<LogLevel level={shown.log_level} />
						</PageSection>
						<PageSection title={t('diagnostics.unmanaged')}>
							<UnmanagedProjects found={shown.unmanaged_projects} />
						</PageSection>
						<PageSection title={t('diagnostics.storage')}>
							<StorageCheckSection first={shown.storage_check} />
						</PageSection>
						<PageSection title={t('diagnostics.slow')}>
							<SlowStatements slow={shown.slow_statements} />
						</PageSection>
						<PageSection title={t('diagnostics.configuration')}>
							<Configuration configuration={shown.configuration} />
						</PageSection>
					</div>
				)}
			</QueryView>
		</>
	)
}

function Versions({ shown: { versions, process } }: { shown: Diagnostics }) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	return (
		<ConsoleFacts
			facts={[
				['Panelyard', versions.app],
				['Node', <code key="node">{versions.node}</code>],
				[t('db.title'), versions.database],
				[t('diagnostics.converter'), versions.converter],
				[t('diagnostics.platform'), process.platform],
				[t('diagnostics.started'), format.dateTime(process.started_at)],
				[t('diagnostics.roles'), <code key="roles">{process.roles.join(', ')}</code>],
				[t('diagnostics.memory'), format.bytes(process.memory_bytes)],
			]}
		/>
	)
}

/** Each of them is a mistake of ours: a project keeps a manager whatever becomes of people and companies. */
function UnmanagedProjects({ found: { total, projects } }: { found: Diagnostics['unmanaged_projects'] }) {
	const { t } = useTranslation(['upkeep', 'operations'])
	const format = useFormat()
	return (
		<div className={classes.body}>
			<Text size="sm">{format.integer(total)}</Text>
			{total > 0 && (
				<>
					<Text size="sm" c="dimmed">
						{t('diagnostics.unmanaged_text')}
					</Text>
					<code dir="ltr" className={classes.code}>
						npm run admin -- projects restore PROJECT_ID EMAIL
					</code>
					<ConsoleTable
						label={t('diagnostics.unmanaged')}
						rows={projects}
						keyOf={({ id }) => id}
						columns={[
							{ name: t('audit.project'), cell: (project) => <ProjectLink project={project} /> },
							{ name: t('operations:project.id'), cell: ({ id }) => <code dir="ltr">{id}</code> },
						]}
					/>
				</>
			)}
		</div>
	)
}

function LogLevel({ level }: { level: Diagnostics['log_level'] }) {
	const { t } = useTranslation('upkeep')
	const client = useQueryClient()
	const errorText = useErrorText()
	const save = useMutation({
		mutationFn: (value: string) => {
			const settings = { LOG_LEVEL: value === level.own_value ? null : value }
			const body = { settings, was: { LOG_LEVEL: level.value } }
			return untilAnswered(() => callProven(ServerSettingsResponse, 'PUT', '/admin/api/settings', { body }))
		},
		onSuccess: () => toast.success(t('settings.saved')),
		onSettled: () => client.invalidateQueries({ queryKey: ['console'] }),
	})
	return (
		<Select
			maw={420}
			label={t('settings.keys.LOG_LEVEL')}
			description={t(level.is_changed ? 'settings.over' : 'settings.own', {
				name: 'LOG_LEVEL',
				value: level.own_value ?? t('settings.none'),
			})}
			inputWrapperOrder={['label', 'input', 'description', 'error']}
			data={[...LOG_LEVELS]}
			allowDeselect={false}
			disabled={save.isPending}
			value={save.isPending ? save.variables : level.value}
			error={save.error && errorText(save.error)}
			onChange={(value) => value !== null && value !== level.value && save.mutate(value)}
		/>
	)
}

function SlowStatements({ slow: { source, statements } }: { slow: Diagnostics['slow_statements'] }) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	const milliseconds = useMilliseconds()
	return (
		<div className={classes.body}>
			<Text size="sm" c="dimmed">
				{t(source === 'database' ? 'diagnostics.slow_database' : 'diagnostics.slow_process')}
			</Text>
			<ConsoleTable
				label={t('diagnostics.slow')}
				rows={statements}
				keyOf={({ text }) => text}
				columns={[
					{ name: t('diagnostics.statement'), cell: ({ text }) => <Statement text={text} /> },
					{ name: t('diagnostics.calls'), cell: ({ calls }) => format.integer(calls), isNumber: true },
					{ name: t('diagnostics.mean'), cell: ({ mean_ms }) => milliseconds(mean_ms), isNumber: true },
					{ name: t('diagnostics.longest'), cell: ({ longest_ms }) => milliseconds(longest_ms), isNumber: true },
					{ name: t('diagnostics.total'), cell: ({ total_ms }) => milliseconds(total_ms), isNumber: true },
				]}
			/>
		</div>
	)
}

const SHORT = 120

/** A long text opens on a click. */
function Statement({ text }: { text: string }) {
	const line = text.replaceAll(/\s+/g, ' ').trim()
	if (line.length <= SHORT)
		return (
			<code dir="ltr" className={classes.code}>
				{line}
			</code>
		)
	return (
		<details dir="ltr" className={classes.code}>
			<summary>
				<code>{line.slice(0, SHORT)}…</code>
			</summary>
			<code>{line}</code>
		</details>
	)
}

function useMilliseconds(): (value: number) => string {
	const { language } = useTranslation().i18n
	return (value) =>
		new Intl.NumberFormat(language, {
			style: 'unit',
			unit: 'millisecond',
			unitDisplay: 'short',
			maximumFractionDigits: value < 10 ? 1 : 0,
		}).format(value)
}

function Configuration({ configuration }: Pick<Diagnostics, 'configuration'>) {
	const { t } = useTranslation('upkeep')
	return (
		<div className={classes.body}>
			<Text size="sm" c="dimmed">
				{t('diagnostics.configuration_text')}
			</Text>
			<ConsoleTable
				label={t('diagnostics.configuration')}
				rows={configuration}
				keyOf={({ name }) => name}
				columns={[
					{
						name: t('diagnostics.variable'),
						cell: ({ name }) => (
							<code dir="ltr" className={classes.code}>
								{name}
							</code>
						),
					},
					{
						name: t('db.value'),
						cell: ({ value, is_given, is_hidden }) =>
							is_hidden ? (
								<Text span size="sm" c="dimmed">
									{t(is_given ? 'diagnostics.set' : 'diagnostics.not_set')}
								</Text>
							) : value === null ? (
								t('settings.none')
							) : (
								<code dir="ltr">{value}</code>
							),
					},
				]}
			/>
		</div>
	)
}
