import { Text } from '@mantine/core'
import type { Group } from '@panelyard/contracts/groups'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftGroupStatuses } from '../../domain/panels/panel-changes.ts'
import { namedStatus } from '../../domain/panels/panel-list-changes.ts'
import { totalPanels } from '../../domain/panels/panel-totals.ts'
import { countByFurthestStatus } from '../../domain/panels/status-distribution.ts'
import { StatusBar } from '../../domain/statuses/status-bar.tsx'
import { flagsOf } from '../../domain/statuses/status-flags.ts'
import { StatusMenu } from '../../domain/statuses/status-menu.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { GroupDates } from './group-dates.tsx'
import classes from './groups-tab.module.css'

type GroupRowProps = {
	projectId: string
	group: Group
	/** Its panels; null while they load, when the group's own figures stand in. */
	panels: Panel[] | null
	statuses: readonly Status[]
	editable: boolean
	/** What moves the row and what else is done with the group; null for those who only look. */
	handle?: ReactNode
	actions?: ReactNode
}

/** One group: how many panels, how large and heavy, their progress, and a status for all of them. */
export function GroupRow({ projectId, group, panels, statuses, editable, handle, actions }: GroupRowProps) {
	const { t } = useTranslation(['groups', 'panels'])
	const measures = useMeasures()
	const make = useMakeChange()
	const count = panels?.length ?? group.panel_count
	const counts = useMemo(
		() =>
			panels
				? countByFurthestStatus(panels, flagsOf(statuses))
				: new Map(group.status_breakdown.map((part) => [part.status_id, part.count])),
		[panels, group, statuses],
	)
	/** A sum, and how many panels it lacks; nothing when the model has no such values. */
	const sumText = (text: string, sum: number | null, without: number): string[] =>
		sum === null ? [] : [without === 0 ? text : `${text} (${t('panels:without_value', { count: without })})`]
	const totals = useMemo(() => totalPanels(panels ?? []), [panels])
	const sums = [
		t('panel_count', { count }),
		...sumText(measures.area(totals.area), totals.area, totals.without_area),
		...sumText(measures.weight(totals.weight), totals.weight, totals.without_weight),
	]
	const assign = ({ action, status }: { action: 'set' | 'add'; status: Status | null }) => {
		make(
			draftGroupStatuses(projectId, {
				group_id: group.id,
				group_name: group.name,
				action,
				status: namedStatus(status),
			}),
		)
	}
	return (
		<>
			{handle}
			<div className={classes.text}>
				<Text component="div" fw={600}>
					<TextLink
						to="/app/project/$id/group/$group_id"
						params={{ id: projectId, group_id: group.id }}
						c="inherit"
						fw={600}
						className={classes.name}
					>
						<UserText text={group.name} />
					</TextLink>
				</Text>
				{group.description && (
					<Text size="sm" c="dimmed" lineClamp={2} title={group.description}>
						{group.description}
					</Text>
				)}
				{count === 0 && editable && (
					<Text size="sm" c="dimmed">
						{t('no_panels')}
					</Text>
				)}
			</div>
			{count > 0 ? (
				<div className={classes.progress}>
					<Text size="sm" c="dimmed">
						{sums.join(' · ')}
					</Text>
					<StatusBar statuses={statuses} counts={counts} size="thin" />
				</div>
			) : (
				<div className={classes.none} />
			)}
			<div className={classes.buttons}>
				{count > 0 && (
					<LinkButton
						size="xs"
						variant="default"
						aria-label={t('show_panels_of', { name: group.name })}
						to="/app/project/$id"
						params={{ id: projectId }}
						search={{ tab: 'panels', groups: [group.id] }}
					>
						{t('show_panels')}
					</LinkButton>
				)}
				{editable && count > 0 && statuses.length > 0 && (
					<>
						<StatusMenu
							projectId={projectId}
							statuses={statuses}
							onChoose={(status) => assign({ action: 'set', status })}
							withNone
							hint={t('panels:set_status_hint')}
							label={t('set_status_of', { name: group.name })}
							size="xs"
						>
							{t('set_status')}
						</StatusMenu>
						<StatusMenu
							projectId={projectId}
							statuses={statuses}
							onChoose={(status) => status && assign({ action: 'add', status })}
							hint={t('panels:add_status_hint')}
							label={t('add_status_of', { name: group.name })}
							size="xs"
						>
							{t('panels:add_status')}
						</StatusMenu>
					</>
				)}
				{editable && <GroupDates projectId={projectId} group={group} statuses={statuses} />}
			</div>
			<div className={classes.edits}>{actions}</div>
		</>
	)
}
