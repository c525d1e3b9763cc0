import type { Group } from '@panelyard/contracts/panels/groups'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAddStatusHint } from '../../domain/statuses/add-status-hint.ts'
import { StatusMenu } from '../../domain/statuses/status-menu.tsx'
import { useTouchLayout } from '../../ui/appearance/media.ts'
import { useAssignToGroup } from './assign-to-group.ts'
import classes from './group-page.module.css'

type GroupStatusActionProps = { projectId: string; group: Group; statuses: readonly Status[] }

/** A status for all panels of the group: added to what they have, or in place of it. Stays in reach of a thumb. */
export function GroupStatusAction({ projectId, group, statuses }: GroupStatusActionProps) {
	const { t } = useTranslation(['groups', 'panels'])
	const size = useTouchLayout() ? 'md' : 'sm'
	const assign = useAssignToGroup(projectId, group)
	const addHint = useAddStatusHint(statuses)
	return (
		<div className={classes.assign} data-foot>
			<StatusMenu
				projectId={projectId}
				statuses={statuses}
				variant="filled"
				size={size}
				leftSection={<IconTag size={18} aria-hidden />}
				hint={addHint}
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
