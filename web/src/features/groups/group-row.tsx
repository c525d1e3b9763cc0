import { Text } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBar } from '../../domain/figures/status-bar.tsx'
import { countByFurthestStatus } from '../../domain/panels/history/status-distribution.ts'
import { usePanelSums } from '../../domain/panels/list/panel-sums.ts'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { flagsOf } from '../../domain/statuses/status-flags.ts'
import { StatusMenu } from '../../domain/statuses/status-menu.tsx'
import { dotted } from '../../locales/dotted.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { useAssignToGroup } from './assign-to-group.ts'
import classes from './groups-tab.module.css'

const NO_PANELS: Panel[] = []

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
	const count = panels?.length ?? group.panel_count
	const counts = useMemo(
		() =>
			panels
				? countByFurthestStatus(panels, flagsOf(statuses))
				: new Map(group.status_breakdown.map((part) => [part.status_id, part.count])),
		[panels, group, statuses],
	)
	const sums = usePanelSums(panels ?? NO_PANELS, ['area', 'weight'])
	const assign = useAssignToGroup(projectId, group)
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
					<TextLink
						to="/app/project/$id"
						params={{ id: projectId }}
						search={{ tab: 'panels', ...searchOfFigure({ groups: [group.id] }) }}
						title={t('show_panels_of', { name: group.name })}
						c="dimmed"
						size="sm"
						className={classes.sums}
					>
						{panels ? dotted(sums) : t('panel_count', { count })}
					</TextLink>
					<StatusBar statuses={statuses} counts={counts} size="thin" />
				</div>
			) : (
				<div className={classes.none} />
			)}
			<div className={classes.status}>
				{editable && count > 0 && statuses.length > 0 && (
					<StatusMenu
						projectId={projectId}
						statuses={statuses}
						onChoose={(status) => assign('set', status)}
						withNone
						hint={t('panels:set_status_hint')}
						label={t('set_status_of', { name: group.name })}
						size="xs"
					>
						{t('set_status')}
					</StatusMenu>
				)}
			</div>
			<div className={classes.actions}>{actions}</div>
		</>
	)
}
