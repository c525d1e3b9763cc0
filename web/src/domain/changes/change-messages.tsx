import { Button, Group } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import i18next from 'i18next'
import { toast } from '../../ui/toast.ts'
import type { Told } from './change-kind.ts'
import { currentTexts } from './change-texts.ts'

/** How long a change can be taken back from its message: who has changed many panels looks at them first. */
const UNDO_SHOWN_MS = { few: 8_000, many: 30_000 }
const FEW = 20

type Undo = { id: string; undo: (changeId: string) => void }
type Shown = { key: string; toastId: string; count: number; undos: Undo[] }

/** The message in sight that further changes of the same kind join. */
let shown: Shown | null = null

/** Tells what has happened, with a way to take it back. The same done several times in a row is one message. */
export function tellDone(told: Told, undo: Undo | null): void {
	if (typeof told === 'string') {
		shown = null
		show(`change ${undo?.id ?? Math.random()}`, told, 1, undo ? [undo] : [])
		return
	}
	const joins = shown !== null && shown.key === told.key && undo !== null && isInSight(shown.toastId)
	const before: Shown =
		joins && shown ? shown : { key: told.key, toastId: `change ${Math.random()}`, count: 0, undos: [] }
	const next = { ...before, count: before.count + told.count, undos: undo ? [...before.undos, undo] : before.undos }
	show(next.toastId, told.text(next.count), next.count, next.undos)
	shown = undo ? next : null
}

const isInSight = (id: string): boolean => {
	const { notifications: inSight, queue } = notificationsStore.getState()
	return [...inSight, ...queue].some((notification) => notification.id === id)
}

/** Another person is there: the message that their changes would join goes. */
export function hideTold(): void {
	if (shown) notifications.hide(shown.toastId)
	shown = null
}

function show(id: string, message: string, count: number, undos: readonly Undo[]): void {
	const notification = {
		id,
		color: 'teal',
		autoClose: undos.length === 0 ? 3000 : count > FEW ? UNDO_SHOWN_MS.many : UNDO_SHOWN_MS.few,
		onClose: () => {
			if (shown?.toastId === id) shown = null
		},
		message:
			undos.length === 0 ? (
				message
			) : (
				<Group justify="space-between" wrap="nowrap" gap="sm">
					<span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{message}</span>
					<Button
						flex="none"
						size="compact-sm"
						variant="default"
						onClick={() => {
							notifications.hide(id)
							// The last first, as they were done on top of each other.
							for (const { id: changeId, undo } of undos.toReversed()) undo(changeId)
						}}
					>
						{i18next.t('changes:undo')}
					</Button>
				</Group>
			),
	}
	if (isInSight(id)) notifications.update(notification)
	else notifications.show(notification)
}

/** Tells that the server refused a change; it stays in the list of changes until it is dropped or sent again. */
export function tellRefused(change: string, error: unknown): void {
	const { t, error: textOf } = currentTexts()
	toast.error(t('changes:refused_text', { change }), textOf(error))
}

export const tellText = (text: string): void => void toast.info(text)
