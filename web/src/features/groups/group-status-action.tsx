import type { Group } from '@panelyard/contracts/groups'
import type { Status } from '@panelyard/contracts/statuses'
import { IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftGroupStatuses } from '../../domain/panels/panel-changes.ts'
import { namedStatus } from '../../domain/panels/panel-list-changes.ts'
import { StatusMenu } from '../../domain/statuses/status-menu.tsx'
import { useTouchLayout } from '../../ui/media.ts'
import classes from './group-page.module.css'

type GroupStatusActionProps = { projectId: string; group: Group; statuses: readonly Status[] }

/** A status for all panels of the group: added to what they have, or in place of it. Stays in reach of a thumb. */
export function GroupStatusAction({ projectId, group, statuses }: GroupStatusActionProps) {
	const { t } = useTranslation(['groups', 'panels'])
	const make = useMakeChange()
	const size = useTouchLayout() ? 'md' : 'sm'
	const assign = (action: 'set' | 'add', status: Status | null) =>
		make(
			draftGroupStatuses(projectId, {
				group_id: group.id,
				group_name: group.name,
				action,
				status: namedStatus(status),
			}),
		)
	return (
		<div className={classes.assign}>
			<StatusMenu
				projectId={projectId}
				statuses={statuses}
				variant="filled"
				size={size}
				leftSection={<IconTag size={18} aria-hidden />}
				hint={t('panels:add_status_hint')}
				label={t('add_status_of', { name: group.name })}
				onChoose={(status) => status && assign('add', status)}
			>
				{t('panels:add_status')}
			</StatusMenu>
			<StatusMenu
				projectId={projectId}
				statuses={statuses}
				size={size}
				withNone
				hint={t('panels:set_status_hint')}
				label={t('set_status_of', { name: group.name })}
				onChoose={(status) => assign('set', status)}
			>
				{t('set_status')}
			</StatusMenu>
		</div>
	)
}
