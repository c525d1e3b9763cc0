import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import { type StatusChange, StatusChangesResponse } from '@panelyard/contracts/status-changes'
import type { Status } from '@panelyard/contracts/statuses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { panelLabel } from '../../domain/panels/panel-filters.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import { useStatusNameThen } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'
import { QueryView } from '../../ui/query-view.tsx'
import classes from './latest-changes.module.css'
import cards from './overview-tab.module.css'

const useStatusChanges = (projectId: string) =>
	useQuery({
		queryKey: queryKeys.statusChanges(projectId),
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(StatusChangesResponse, 'GET', `/projects/${projectId}/status_changes`, { signal: context.signal }),
			),
	})

type LatestChangesProps = { projectId: string; panels: readonly Panel[]; statuses: readonly Status[] }

/** Who last did what to the statuses of the panels; live. */
export function LatestChanges({ projectId, panels, statuses }: LatestChangesProps) {
	const { t } = useTranslation(['project', 'panels'])
	const changes = useStatusChanges(projectId)
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
	const { t } = useTranslation(['project', 'panels'])
	const nameThen = useStatusNameThen()
	const measures = useMeasures()
	const name = nameThen(change.status_name)
	const isAdded = change.action === 'added'
	return (
		<li className={classes.change}>
			<StatusDot colour={isAdded ? (status?.colour ?? null) : null} />
			<span className={classes.what} title={name}>
				<bdi>{isAdded ? name : t('panels:drawer.removed', { status: name })}</bdi>
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
					t('floors.count', { count: change.panel_count })
				)}
			</span>
			<span className={classes.who}>
				<bdi>{change.user_name || t('panels:drawer.somebody')}</bdi>
			</span>
			<time className={classes.when} dateTime={change.created_at} title={measures.dateTime(change.created_at)}>
				{measures.ago(change.created_at)}
			</time>
		</li>
	)
}
