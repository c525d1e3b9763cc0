import { Button, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core'
import { ADMIN_JOB_KINDS, ADMIN_JOB_STATES, type AdminJob, AdminJobSort } from '@panelyard/contracts/console/jobs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import { useErrorText, useReasonText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLinks } from '../../../ui/page/page-links.tsx'
import { PageSection } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { UserText } from '../../../ui/text/user-text.tsx'
import { oneOf, type Sorting, useConsoleSearch, useSorting } from '../console-search.ts'
import { type Column, ConsoleTable, ConsoleToolbar } from '../lists/console-list.tsx'
import { useDurationText } from '../lists/duration-text.ts'
import { NarrowedTo } from '../lists/narrowed-to.tsx'
import { PersonLink, ProjectLink } from '../lists/record-links.tsx'
import { JobTag } from '../lists/state-tags.tsx'
import { changeJob, jobListQuery, jobsKey } from './jobs.queries.ts'
import { QueuesView } from './queues-view.tsx'

/** /sysbly/jobs: what waits, runs and failed, in the converters and in the queues. */
export function JobsPage() {
	const { t } = useTranslation(['operations', 'console', 'admin'])
	const { search, page, change } = useConsoleSearch()
	const state = oneOf(ADMIN_JOB_STATES, search.state)
	const kind = ADMIN_JOB_KINDS.find((one) => one === search.kind)
	const { user_id, project_id } = search
	const { sort, sorting } = useSorting(AdminJobSort, state === 'unfinished' ? 'created_at' : '-created_at')
	const list = useQuery(jobListQuery({ search: search.search, state, kind, user_id, project_id, sort, page }))
	return (
		<>
			<PageHeader title={t('console:pages.jobs')} description={t('jobs.description')} />
			<Stack gap="lg">
				<PageSection title={t('jobs.converter')}>
					<ConsoleToolbar search={t('jobs.search')} found={list.data && t('jobs.found', { count: list.data.total })}>
						<SegmentedControl
							aria-label={t('state')}
							value={state}
							onChange={(value) => change({ state: value === 'unfinished' ? undefined : value })}
							data={ADMIN_JOB_STATES.map((value) => ({ value, label: t(`jobs.states.${value}`) }))}
						/>
						<Select
							aria-label={t('jobs.kind')}
							placeholder={t('jobs.all_kinds')}
							w={190}
							clearable
							value={kind ?? null}
							onChange={(value) => change({ kind: value ?? undefined })}
							data={ADMIN_JOB_KINDS.map((value) => ({ value, label: t(`admin:kinds.${value}`) }))}
						/>
						<NarrowedTo />
					</ConsoleToolbar>
					<QueryView queries={[list]} pending={<Skeleton height={240} />}>
						{(shown) =>
							shown.jobs.length === 0 ? (
								<EmptyState title={t('jobs.none')} text={t(`jobs.none_text.${state}`)} />
							) : (
								<>
									<JobTable jobs={shown.jobs} sorting={sorting} />
									<PageLinks mt="md" list={shown} page={page} onPage={(next) => change({ page: next })} />
								</>
							)
						}
					</QueryView>
				</PageSection>
				<QueuesView />
			</Stack>
		</>
	)
}

function JobTable({ jobs, sorting }: { jobs: readonly AdminJob[]; sorting: Sorting }) {
	const { t } = useTranslation(['operations', 'admin'])
	const format = useFormat()
	const columns: Column<AdminJob>[] = [
		{ name: t('columns.project'), cell: (job) => <JobSubject job={job} />, sort: 'project' },
		{ name: t('jobs.kind'), cell: ({ kind }) => t(`admin:kinds.${kind}`), sort: 'kind' },
		{ name: t('columns.state'), cell: ({ status, percent }) => <JobTag status={status} percent={percent} /> },
		...(jobs.some(({ status }) => status === 'FAILED')
			? [{ name: t('cause'), cell: (job: AdminJob) => <JobCause job={job} />, isWide: true }]
			: []),
		{
			name: t('columns.person'),
			cell: ({ person }) => (person ? <PersonLink person={person} /> : '–'),
			sort: 'person',
		},
		{
			name: t('columns.size'),
			cell: ({ bytes }) => (bytes > 0 ? format.bytes(bytes) : '–'),
			isNumber: true,
			sort: 'bytes',
		},
		{
			name: t('columns.created'),
			cell: ({ created_at }) => format.dateTime(created_at),
			isNumber: true,
			sort: 'created_at',
		},
		// Shows times and durations, so it has no one order.
		{ name: t('columns.age'), cell: (job) => <Age job={job} />, isNumber: true },
	]
	return (
		<ConsoleTable
			label={t('jobs.converter')}
			rows={jobs}
			columns={columns}
			keyOf={({ id }) => id}
			sorting={sorting}
			actions={(job) => <JobActions job={job} />}
		/>
	)
}

function JobSubject({ job: { project, file_name } }: { job: AdminJob }) {
	if (!project) return file_name ? <UserText text={file_name} /> : '–'
	return <ProjectLink project={project} />
}

/** Why it failed, as the person was told and as the converter said it. */
function JobCause({ job }: { job: AdminJob }) {
	const reasonText = useReasonText()
	if (job.status !== 'FAILED') return '–'
	if (!job.error) return reasonText(job)
	return (
		<details>
			<summary>{reasonText(job)}</summary>
			<code dir="ltr">{job.error}</code>
		</details>
	)
}

/** How long it has waited or run; when it ended. */
function Age({ job }: { job: AdminJob }) {
	const format = useFormat()
	const duration = useDurationText()
	if (job.finished_at) return format.dateTime(job.finished_at)
	const since = job.status === 'PROCESSING' ? (job.started_at ?? job.created_at) : job.created_at
	return duration((Date.now() - Date.parse(since)) / 1000)
}

function JobActions({ job }: { job: AdminJob }) {
	const { t } = useTranslation('operations')
	const client = useQueryClient()
	const errorText = useErrorText()
	const change = useMutation({
		mutationFn: (what: 'retry' | 'cancel') => changeJob(job.id, what),
		onSuccess: (_, what) => toast.success(t(`jobs.done.${what}`)),
		onError: (error) => toast.error(errorText(error)),
		onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
	})
	const what = job.may_retry ? 'retry' : job.may_cancel ? 'cancel' : null
	if (what === null) return null
	return (
		<Button
			variant="default"
			size="compact-sm"
			loading={change.isPending}
			onClick={onFirstClick(() => change.mutate(what))}
		>
			{t(`jobs.${what}`)}
		</Button>
	)
}
