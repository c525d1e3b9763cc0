import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { StatusEvent } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatusName } from '../statuses/status-name.ts'
import { undoRequests } from './panel-statuses.ts'
import { type AssignmentEffect, useAssignStatuses } from './panels.queries.ts'

/** How long a change can be taken back: who has changed many panels looks at them first. */
const UNDO_SHOWN_MS = { few: 8_000, many: 30_000 }
const FEW = 20

/** What to do to the statuses of panels; `set` with null leaves them without one. */
export type StatusChange = { action: 'set'; status: Status | null } | { action: 'add' | 'remove'; status: Status }

/** Changes statuses of panels, tells what happened and offers to take it back. */
export function useAssignWithUndo(
	projectId: string,
	source: Exclude<StatusEvent['source'], 'status_deleted'>,
): (panelIds: string[], change: StatusChange) => void {
	const { t } = useTranslation('panels')
	const nameOf = useStatusName()
	const { mutate } = useAssignStatuses(projectId)

	return useCallback(
		(panelIds, { action, status }) => {
			const tell = (effect: AssignmentEffect | undefined) => {
				if (!effect) return
				const count = effect.after.length
				if (count === 0) return notifications.show({ message: t('nothing_changed') })
				const name = status ? nameOf(status) : ''
				const message =
					status === null
						? t('status_cleared', { count })
						: action === 'set'
							? t('status_set', { count, status: name })
							: action === 'add'
								? t('status_added', { count, status: name })
								: t('status_removed', { count, status: name })
				const id = notifications.show({
					autoClose: count > FEW ? UNDO_SHOWN_MS.many : UNDO_SHOWN_MS.few,
					message: (
						<Group justify="space-between" wrap="nowrap" gap="sm">
							<span>{message}</span>
							<Button
								size="compact-sm"
								variant="default"
								onClick={() => {
									notifications.hide(id)
									for (const request of undoRequests(effect.before, effect.after)) mutate({ ...request, source })
								}}
							>
								{t('undo')}
							</Button>
						</Group>
					),
				})
			}
			const ids = status?.id
			mutate(
				{
					panel_ids: panelIds,
					source,
					...(action === 'set' ? { set: ids ?? null } : { [action]: [ids] }),
				},
				{ onSuccess: (_answer, _request, effect) => tell(effect) },
			)
		},
		[mutate, nameOf, source, t],
	)
}
