import { ActionIcon, Anchor, Button, Skeleton, Text, Title } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import {
	ChangedPanelsResponse,
	MOST_STATUS_CHANGES,
	type StatusChange,
	StatusChangesResponse,
} from '@panelyard/contracts/statuses/status-changes'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconArrowRight, IconCube } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ChangeNotes } from '../../domain/panels/history/change-notes.tsx'
import { handPanels } from '../../domain/panels/search/handed-panels.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import { useStatusNameThen } from '../../domain/statuses/status-name.ts'
import { fromTo } from '../../locales/from-to.ts'
import { useMeasures } from '../../locales/measures.ts'
import { toast } from '../../ui/messages/toast.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import classes from './latest-changes.module.css'
import cards from './overview-tab.module.css'

const FEW_CHANGES = 10
/** Statuses before a change that are named; more are counted. */
const MOST_NAMED = 2

const useStatusChanges = (projectId: string, limit: number) =>
	useQuery({
		queryKey: [...queryKeys.statusChanges(projectId), limit],
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(StatusChangesResponse, 'GET', `/projects/${projectId}/status_changes`, {
					query: { limit },
					signal: context.signal,
				}),
			),
		placeholderData: keepPreviousData,
	})

type LatestChangesProps = { projectId: string; panels: readonly Panel[]; statuses: readonly Status[] }

/** Who last did what to the statuses of the panels; live. */
export function LatestChanges({ projectId, panels, statuses }: LatestChangesProps) {
	const { t } = useTranslation(['project', 'panels'])
	const [limit, setLimit] = useState(FEW_CHANGES)
	const changes = useStatusChanges(projectId, limit)
	return (
		<section className={cards.card} aria-labelledby="latest-changes">
			<div className={cards.cardHead}>
				<Title order={2} id="latest-changes">
					{t('changes.title')}
				</Title>
			</div>
			<QueryView queries={[changes]} pending={<Skeleton height={96} />}>
				{({ changes: listed }) =>
					listed.length === 0 ? (
						<Text c="dimmed">{t('panels:drawer.no_history')}</Text>
					) : (
						<>
							<ol className={classes.changes}>
								{listed.map((change) => (
									<Change
										key={[change.created_at, change.user_id, change.action, change.status_id].join()}
										change={change}
										status={statuses.find(({ id }) => id === change.status_id)}
										panel={panels.find(({ id }) => id === change.panel_id)}
										projectId={projectId}
									/>
								))}
							</ol>
							{listed.length >= limit && limit < MOST_STATUS_CHANGES && (
								<Button
									variant="subtle"
									size="compact-sm"
									loading={changes.isPlaceholderData}
									onClick={() => setLimit(MOST_STATUS_CHANGES)}
								>
									{t('changes.more')}
								</Button>
							)}
						</>
					)
				}
			</QueryView>
		</section>
	)
}

type ChangeProps = {
	change: StatusChange
	/** As it is now; undefined once it was deleted. */
	status: Status | undefined
	panel: Panel | undefined
	projectId: string
}

function Change({ change, status, panel, projectId }: ChangeProps) {
	const { t, i18n } = useTranslation(['project', 'panels'])
	const nameThen = useStatusNameThen()
	const measures = useMeasures()
	const name = nameThen(change.status_name)
	const isAdded = change.action === 'added'
	const who = change.user_name || t('panels:drawer.somebody')
	const before = useStatusesBefore(change)
	const title = before.length > 0 ? fromTo(measures.list(before), name, i18n.dir()) : name
	return (
		<li className={classes.change} data-undone={change.is_undone || undefined}>
			<StatusDot colour={isAdded ? (status?.colour ?? null) : null} />
			<span className={classes.what} title={title}>
				<Replaced before={before} />
				<bdi>{isAdded ? name : t('panels:drawer.removed', { status: name })}</bdi>
				{change.is_undone && <Tag tone="neutral">{t('changes.undone')}</Tag>}
				<ChangeNotes {...change} />
			</span>
			<span className={classes.panels}>
				{panel ? (
					<Anchor
						inherit
						renderRoot={(root) => (
							<Link
								{...root}
								to="/app/project/$id"
								params={{ id: projectId }}
								search={{ tab: 'panels', panel: panel.id }}
							/>
						)}
					>
						<bdi>{panelLabel(panel)}</bdi>
					</Anchor>
				) : (
					<ChangedPanels change={change} projectId={projectId} />
				)}
			</span>
			<span className={classes.who} title={who}>
				<bdi>{who}</bdi>
			</span>
			<time className={classes.when} dateTime={change.created_at} title={measures.dateTime(change.created_at)}>
				{measures.ago(change.created_at)}
			</time>
		</li>
	)
}

/** What the panels were at before a step was added, each with how many where they differed. */
function useStatusesBefore({ replaced, from_none }: StatusChange): string[] {
	const { t } = useTranslation('statuses')
	const nameThen = useStatusNameThen()
	const { number } = useMeasures()
	const before = [
		...replaced.map(({ status_name, panel_count }) => ({ name: nameThen(status_name), panel_count })),
		...(from_none > 0 ? [{ name: t('none'), panel_count: from_none }] : []),
	]
	return before.map(({ name, panel_count }) => (before.length > 1 ? `${name} ${number(panel_count)}` : name))
}

/** What panels were at before, before an arrow; how many things when there are many. */
function Replaced({ before }: { before: readonly string[] }) {
	const { t } = useTranslation('project')
	const { list } = useMeasures()
	if (before.length === 0) return null
	return (
		<span className={classes.replaced}>
			<bdi>{before.length <= MOST_NAMED ? list(before) : t('changes.several', { count: before.length })}</bdi>
			<IconArrowRight size={13} className="mirrored" aria-label={t('changes.to')} />
		</span>
	)
}

/** Several panels: which ones, and the ways to exactly these. */
function ChangedPanels({ change, projectId }: { change: StatusChange; projectId: string }) {
	const { t } = useTranslation('project')
	const navigate = useNavigate()
	const { revision, panel_labels, panel_count, group } = change
	const open = useMutation({
		mutationFn: async (page: 'list' | '3d') => {
			const path = `/projects/${projectId}/status_changes/${revision}/panels`
			const { panel_ids } = await callApi(ChangedPanelsResponse, 'GET', path, { reads: true })
			return { page, only: handPanels(projectId, panel_ids) }
		},
		onSuccess: ({ page, only }) => {
			const params = { id: projectId }
			void (page === 'list'
				? navigate({ to: '/app/project/$id', params, search: { tab: 'panels', only } })
				: navigate({ to: '/app/project/$id/3d-view', params, search: { only } }))
		},
		onError: (error) => toast.failed(t('changes.open_failed'), error),
	})
	const count = t('floors.count', { count: panel_count })
	const rest = panel_count - panel_labels.length
	const names = panel_labels.join(', ') + (rest > 0 ? ` +${rest}` : '')
	if (revision === 0) return count
	return (
		<span className={classes.several}>
			<Anchor inherit component="button" type="button" title={names} onClick={() => open.mutate('list')}>
				{count}
			</Anchor>
			<span className={classes.names} title={group?.name ?? names}>
				<bdi>{group?.name ?? names}</bdi>
			</span>
			<ActionIcon
				variant="subtle"
				size="sm"
				aria-label={t('changes.in_3d', { panels: count })}
				loading={open.isPending}
				onClick={() => open.mutate('3d')}
			>
				<IconCube size={15} aria-hidden />
			</ActionIcon>
		</span>
	)
}
