import { Anchor, Button, Text } from '@mantine/core'
import type { AdminConversion, AdminProjectDetails } from '@panelyard/contracts/console/projects'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { labelled } from '../../../locales/labelled.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import { useErrorText, useReasonText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageColumns, PageSection, PageWaiting } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { ConsoleFacts, ConsoleTable } from '../lists/console-list.tsx'
import { useDurationText } from '../lists/duration-text.ts'
import { RelatedLinks, RowLink } from '../lists/related-links.tsx'
import { JobTag } from '../lists/state-tags.tsx'
import classes from './project-page.module.css'
import { changeProject, projectQuery, projectsKey, reportPath } from './projects.queries.ts'
import { PublicViewSection } from './public-view-section.tsx'

const route = getRouteApi('/sysbly/projects/$id')

/** /sysbly/projects/{id}: what became of a project's files, and what can be done about it. */
export function ProjectPage() {
	const { t } = useTranslation(['operations', 'console'])
	const { id } = route.useParams()
	const project = useQuery(projectQuery(id))
	return (
		<>
			<PageHeader
				title={project.data?.name ?? t('columns.project')}
				trail={<Link to="/sysbly/projects">{t('console:pages.projects')}</Link>}
				aside={project.data?.deleted_at && <Tag tone="negative">{t('projects.deleted')}</Tag>}
				actions={project.data && <ProjectActions project={project.data} />}
			/>
			<QueryView queries={[project]} pending={<PageWaiting />}>
				{(shown) => (
					<PageColumns
						main={
							<PageSection title={t('project.conversions')}>
								<Conversions project={shown} />
							</PageSection>
						}
						aside={
							<>
								<PageSection title={t('project.about')}>
									<About project={shown} />
								</PageSection>
								<PublicViewSection projectId={id} />
								<PageSection title={t('columns.storage')}>
									<Storage project={shown} />
								</PageSection>
								<Related id={id} />
							</>
						}
					/>
				)}
			</QueryView>
		</>
	)
}

function ProjectActions({ project }: { project: AdminProjectDetails }) {
	const { t } = useTranslation('operations')
	const client = useQueryClient()
	const errorText = useErrorText()
	const change = useMutation({
		mutationFn: (what: 'retry' | 'restore') => changeProject(project.id, what),
		onSuccess: (changed, what) => {
			client.setQueryData(projectQuery(project.id).queryKey, changed)
			toast.success(t(`project.done.${what}`))
		},
		onError: (error) => toast.error(errorText(error)),
		onSettled: () => client.invalidateQueries({ queryKey: projectsKey }),
	})
	const button = (what: 'retry' | 'restore') => (
		<Button loading={change.isPending} onClick={onFirstClick(() => change.mutate(what))}>
			{t(`project.${what}`)}
		</Button>
	)
	return (
		<>
			{project.may_retry && button('retry')}
			{project.restorable_until && button('restore')}
		</>
	)
}

function About({ project }: { project: AdminProjectDetails }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	return (
		<ConsoleFacts
			facts={[
				[
					t('columns.owner'),
					project.owner && (
						<>
							<Link to="/sysbly/users/$id" params={{ id: project.owner.id }}>
								<bdi>{project.owner.name || project.owner.email}</bdi>
							</Link>{' '}
							<bdi>
								{project.owner.email.split('@', 1)}
								<wbr />
								{project.owner.email.slice(project.owner.email.indexOf('@'))}
							</bdi>
						</>
					),
				],
				[
					t('columns.company'),
					project.company && (
						<Link to="/sysbly/companies/$id" params={{ id: project.company.id }}>
							<bdi>{project.company.name}</bdi>
						</Link>
					),
				],
				[t('columns.panels'), format.integer(project.panel_count)],
				[
					t('project.people'),
					<Link key="people" to="/sysbly/users" search={{ project_id: project.id }}>
						{format.integer(project.people)}
					</Link>,
				],
				[t('project.public'), t(project.is_public ? 'yes' : 'no')],
				[t('columns.created'), format.dateTime(project.created_at)],
				[t('columns.changed'), format.dateTime(project.updated_at)],
				[t('project.deleted_at'), project.deleted_at && format.dateTime(project.deleted_at)],
				[t('project.restorable_until'), project.restorable_until && format.dateTime(project.restorable_until)],
				[t('project.id'), <code key="id">{project.id}</code>],
			]}
		/>
	)
}

function Related({ id }: { id: string }) {
	const { t } = useTranslation('operations')
	return (
		<RelatedLinks>
			<li>
				<Link to="/sysbly/jobs" search={{ project_id: id, state: 'all' }}>
					{t('related.jobs')}
				</Link>
			</li>
			<li>
				<Link to="/sysbly/audit-log" search={{ project_id: id }}>
					{t('related.log')}
				</Link>
			</li>
			<li>
				<RowLink table="projects" id={id} />
			</li>
		</RelatedLinks>
	)
}

function Storage({ project }: { project: AdminProjectDetails }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	if (project.storage.length === 0) return <Text c="dimmed">{t('project.nothing_stored')}</Text>
	return (
		<>
			<Text mb="xs">{format.bytes(project.stored_bytes)}</Text>
			<ConsoleTable
				label={t('columns.storage')}
				rows={project.storage}
				keyOf={({ kind }) => kind}
				columns={[
					{
						name: t('project.kind'),
						cell: ({ kind }) => (kind === 'upload' ? t('project.upload') : <code>{kind}</code>),
					},
					{ name: t('project.files'), cell: ({ files }) => format.integer(files), isNumber: true },
					{ name: t('columns.size'), cell: ({ bytes }) => format.bytes(bytes), isNumber: true },
				]}
			/>
		</>
	)
}

function Conversions({ project }: { project: AdminProjectDetails }) {
	const { t } = useTranslation('operations')
	if (project.conversions.length === 0) return <Text c="dimmed">{t('project.no_conversions')}</Text>
	return (
		<ol className={classes.conversions} aria-label={t('project.conversions')}>
			{project.conversions.map((conversion) => (
				<li key={conversion.job_id}>
					<Conversion project_id={project.id} conversion={conversion} />
				</li>
			))}
		</ol>
	)
}

function Conversion({ project_id, conversion }: { project_id: string; conversion: AdminConversion }) {
	const { t } = useTranslation(['operations', 'admin'])
	const format = useFormat()
	const duration = useDurationText()
	const reasonText = useReasonText()
	const { started_at, finished_at, report, version_id } = conversion
	const seconds = started_at && finished_at ? (Date.parse(finished_at) - Date.parse(started_at)) / 1000 : null
	return (
		<>
			<div className={classes.head}>
				<JobTag status={conversion.status} percent={conversion.percent} />
				<strong>
					{conversion.version_number === null
						? t(`admin:kinds.${conversion.kind as 'convert'}`)
						: t('project.version', { number: conversion.version_number })}
				</strong>
				{conversion.is_live && conversion.status === 'COMPLETED' && <Tag tone="neutral">{t('project.live')}</Tag>}
				<span className={classes.time}>{format.dateTime(conversion.created_at)}</span>
			</div>
			{conversion.status === 'FAILED' && (
				<div className={classes.cause}>
					<p>{reasonText(conversion)}</p>
					{conversion.error && (
						<details>
							<summary>{t('cause')}</summary>
							<code dir="ltr">
								{conversion.error_file_name && labelled(conversion.error_file_name, '')}
								{conversion.error}
							</code>
						</details>
					)}
				</div>
			)}
			<ConsoleFacts
				facts={[
					[t('columns.file'), conversion.file_name],
					[t('columns.size'), conversion.bytes > 0 && format.bytes(conversion.bytes)],
					[t('project.took'), seconds !== null && duration(seconds)],
					[t('project.attempts'), format.integer(conversion.attempt)],
					[t('project.schema'), report?.schema],
					[t('project.exporter'), report?.exporter],
					[t('project.elements'), report && format.integer(report.element_count)],
					[t('project.not_converted'), report && format.integer(report.not_converted_count)],
					[t('project.triangles'), report && format.integer(report.triangle_count)],
				]}
			/>
			{report && version_id && (
				<Anchor size="sm" href={reportPath(project_id, version_id)} download={`report-${version_id}.json`}>
					{t('project.report')}
				</Anchor>
			)}
		</>
	)
}
