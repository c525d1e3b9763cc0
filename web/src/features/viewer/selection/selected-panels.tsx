import { Button } from '@mantine/core'
import type { Viewpoint } from '@panelyard/contracts/messages/comments'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryMenu } from '../../../domain/categories/category-menu.tsx'
import { StatusBar } from '../../../domain/figures/status-bar.tsx'
import { usePrintLabels } from '../../../domain/labels/print-labels.ts'
import { countByFurthestStatus } from '../../../domain/panels/history/status-distribution.ts'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { useSumNotes } from '../../../domain/panels/list/panel-sums.ts'
import { totalPanels } from '../../../domain/panels/list/panel-totals.ts'
import { useAssignStatuses } from '../../../domain/panels/use-assign-statuses.ts'
import { isDemoProject } from '../../../domain/project/demo-project.ts'
import { FlagMenu } from '../../../domain/statuses/flag-menu.tsx'
import { presentStatuses } from '../../../domain/statuses/present-statuses.ts'
import { flagsOf, stepsOf } from '../../../domain/statuses/status-flags.ts'
import { StatusMenu } from '../../../domain/statuses/status-menu.tsx'
import { useMeasures } from '../../../locales/measures.ts'
import type { CommentStarter } from '../../comments/panel-comments.tsx'
import { CommentOnSeveral } from './comment-on-several.tsx'
import { GroupMenu } from './group-menu.tsx'
import classes from './selection-card.module.css'

type SelectedPanelsProps = {
	projectId: string
	panels: readonly Panel[]
	lookup: PanelLookup
	editable: boolean
	/** Where the person stands now; null for those who may not comment. */
	viewpoint: (() => Viewpoint | null) | null
	starter?: Ref<CommentStarter>
}

/** Several panels at once: their sums, and what can be done to all of them. */
export function SelectedPanels(props: SelectedPanelsProps) {
	const { projectId, panels, lookup, editable, viewpoint, starter } = props
	const { t } = useTranslation(['viewer', 'panels', 'categories', 'labels'])
	const measures = useMeasures()
	const assign = useAssignStatuses(projectId, 'viewer')
	const totals = useMemo(() => totalPanels(panels), [panels])
	const { statuses } = lookup
	const counts = useMemo(() => countByFurthestStatus(panels, flagsOf(statuses)), [panels, statuses])
	const present = useMemo(() => presentStatuses(panels, statuses), [panels, statuses])
	const ids = () => panels.map(({ id }) => id)
	const printLabels = usePrintLabels(projectId)
	const notesOf = useSumNotes(totals)
	const sums = [
		{ name: t('panels:total_area'), value: measures.area(totals.area), notes: notesOf('area') },
		{ name: t('panels:drawer.volume'), value: measures.volume(totals.volume), notes: notesOf('volume') },
		{ name: t('panels:total_weight'), value: measures.weight(totals.weight), notes: notesOf('weight') },
	]
	return (
		<>
			<StatusBar statuses={statuses} counts={counts} />
			<dl className={classes.facts}>
				{sums.map(({ name, value, notes }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd title={value}>
							<bdi>{value}</bdi>
						</dd>
						{notes.map(({ text }) => (
							<dd key={text} className={classes.note}>
								{text}
							</dd>
						))}
					</div>
				))}
			</dl>
			{(editable || viewpoint) && (
				<div className={classes.actions}>
					{editable && (
						<>
							<StatusMenu
								projectId={projectId}
								statuses={stepsOf(statuses)}
								present={present}
								withNone
								variant="filled"
								hint={t('panels:set_status_hint')}
								onChoose={(status) => assign(ids(), { action: 'set', status })}
							>
								{t('panels:set_status')}
							</StatusMenu>
							<FlagMenu
								projectId={projectId}
								statuses={statuses}
								present={present}
								onChange={(change) => assign(ids(), change)}
							/>
							<GroupMenu projectId={projectId} panels={panels} groups={lookup.groups} />
							<CategoryMenu projectId={projectId} panelIds={ids} className={classes.action}>
								{t('categories:set')}
							</CategoryMenu>
							{!isDemoProject(projectId) && (
								<Button variant="default" className={classes.action} onClick={() => printLabels(ids())}>
									{t('labels:print')}
								</Button>
							)}
						</>
					)}
					{viewpoint && (
						<CommentOnSeveral projectId={projectId} panels={panels} viewpoint={viewpoint} starter={starter} />
					)}
				</div>
			)}
		</>
	)
}
