import { CloseButton, Text } from '@mantine/core'
import type { Panel, StatusEvent } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { NotSentMark } from '../../../domain/changes-keeper/not-sent-mark.tsx'
import { usePanelDetail } from '../../../domain/panels/list/panels.queries.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { useAssignStatuses } from '../../../domain/panels/use-assign-statuses.ts'
import { FlagMenu } from '../../../domain/statuses/flag-menu.tsx'
import { useWhyNotSet } from '../../../domain/statuses/may-set.ts'
import { NextStepButton } from '../../../domain/statuses/next-step-button.tsx'
import { presentStatuses } from '../../../domain/statuses/present-statuses.ts'
import { StatusChip } from '../../../domain/statuses/status-chip.tsx'
import { stepsOf } from '../../../domain/statuses/status-flags.ts'
import { StatusMenu } from '../../../domain/statuses/status-menu.tsx'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { labelled } from '../../../locales/labelled.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import classes from './panel-drawer.module.css'

type PanelStatusEditorProps = {
	projectId: string
	panel: Panel
	statuses: readonly Status[]
	editable: boolean
	source: Exclude<StatusEvent['source'], 'status_deleted'>
}

/** The statuses of one panel, furthest first: sets its step, gives it flags and takes them away. */
export function PanelStatusEditor({ projectId, panel, statuses, editable, source }: PanelStatusEditorProps) {
	const { t } = useTranslation(['panels', 'statuses'])
	const nameOf = useStatusName()
	const assign = useAssignStatuses(projectId, source)
	const whyNot = useWhyNotSet(projectId)
	const carried = panel.statuses.toReversed().flatMap((id) => statuses.find((status) => status.id === id) ?? [])
	const present = presentStatuses([panel], statuses)
	const { data: detail } = usePanelDetail(projectId, panel.id)
	// Events come newest first.
	const reasonOf = ({ id }: Status) =>
		detail?.status_events.find(({ action, status_id }) => action === 'added' && status_id === id)?.reason
	return (
		<>
			<div className={classes.chips}>
				{carried.length === 0 && (
					<Text size="sm" c="dimmed">
						{t('statuses:none')}
					</Text>
				)}
				{carried.map((status) => (
					<span key={status.id} className={classes.chip}>
						<StatusChip status={status} large />
						{editable && whyNot(status) === null && (
							<CloseButton
								size="sm"
								aria-label={t('drawer.remove_status', { status: nameOf(status) })}
								onClick={onFirstClick(() => assign([panel.id], { action: 'remove', status }))}
							/>
						)}
					</span>
				))}
				<NotSentMark panelId={panel.id} />
			</div>
			{carried.map((status) => {
				const reason = reasonOf(status)
				return (
					reason && (
						<Text key={status.id} size="sm" dir="auto" className={classes.reason}>
							{labelled(nameOf(status), reason)}
						</Text>
					)
				)
			})}
			{editable && statuses.length > 0 && (
				<div className={classes.buttons} data-tour="update">
					<NextStepButton
						projectId={projectId}
						panel={panelLabel(panel)}
						carried={panel.statuses}
						statuses={statuses}
						onSet={(status) => assign([panel.id], { action: 'set', status })}
					/>
					<StatusMenu
						projectId={projectId}
						statuses={stepsOf(statuses)}
						present={present}
						withNone
						hint={t('set_status_hint')}
						onChoose={(status) => assign([panel.id], { action: 'set', status })}
					>
						{t('set_status')}
					</StatusMenu>
					<FlagMenu
						projectId={projectId}
						statuses={statuses}
						present={present}
						onChange={(change) => assign([panel.id], change)}
					/>
				</div>
			)}
		</>
	)
}
