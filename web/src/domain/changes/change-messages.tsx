import { Button, Group } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import i18next from 'i18next'
import { toast } from '../../ui/messages/toast.ts'
import type { ChangeText } from './change-kind.ts'
import { currentTexts } from './change-texts.ts'

/** How long a change can be taken back from its message: who has changed many panels looks at them first. */
const UNDO_SHOWN_MS = { few: 8_000, many: 30_000 }
const FEW = 20

type Undo = { id: string; undo: (changeId: string) => void }
/** What one change did. */
type Part = { count: number; kept: number; text: (count: number, kept: number) => string; undo: Undo | null }
/** One message: what each of its changes did. */
type Message = { key: string | null; toastId: string; parts: Part[] }

/** Messages in sight, by the ids of their notifications. */
const inSight = new Map<string, Message>()
/** The message that further changes of the same kind join. */
let latest: Message | null = null

/** Tells what has happened, with a way to take it back. The same done several times in a row is one message. */
export function tellDone(told: ChangeText, undo: Undo | null): void {
	const { key, count, kept = 0, text } = typeof told === 'string' ? { key: null, count: 1, text: () => told } : told
	const joined =
		key !== null && undo !== null && latest?.key === key && isInSight(latest.toastId)
			? latest
			: { key, toastId: `change ${undo?.id ?? Math.random()}`, parts: [] }
	const message = { ...joined, parts: [...joined.parts, { count, kept, text, undo }] }
	latest = undo ? message : null
	show(message)
}

/** A change is being taken back in another way than by its message, which then no longer offers it. */
export function hideUndo(changeId: string): void {
	for (const message of inSight.values()) {
		const parts = message.parts.filter(({ undo }) => undo?.id !== changeId)
		if (parts.length === message.parts.length) continue
		const rest = { ...message, parts }
		if (latest === message) latest = parts.length > 0 ? rest : null
		if (parts.length > 0) show(rest)
		else notifications.hide(message.toastId)
	}
}

const isInSight = (id: string): boolean => {
	const { notifications: shown, queue } = notificationsStore.getState()
	return [...shown, ...queue].some((notification) => notification.id === id)
}

/** The parts of the messages in sight, for `hideTold`. */
export const partsInSight = (): ReadonlySet<unknown> => new Set([...inSight.values()].flatMap(({ parts }) => parts))

/** Hides messages of changes, or only those that tell nothing but `parts`. The changes can still be taken back in other ways. */
export function hideTold(parts?: ReadonlySet<unknown>): void {
	for (const message of inSight.values()) {
		if (parts && !message.parts.every((part) => parts.has(part))) continue
		notifications.hide(message.toastId)
		if (latest?.toastId === message.toastId) latest = null
	}
}

function show(told: Message): void {
	const { toastId: id, parts } = told
	const count = parts.reduce((sum, part) => sum + part.count, 0)
	const kept = parts.reduce((sum, part) => sum + part.kept, 0)
	// A text may name the only panel, which is that of a part that did something.
	const { text } = parts.find((part) => part.count > 0) ?? (parts[0] as Part)
	const message = text(count, kept)
	const undos = parts.flatMap(({ undo }) => undo ?? [])
	inSight.set(id, told)
	const notification = {
		id,
		color: 'teal',
		autoClose: undos.length === 0 ? 3000 : count > FEW ? UNDO_SHOWN_MS.many : UNDO_SHOWN_MS.few,
		onClose: () => {
			inSight.delete(id)
			if (latest?.toastId === id) latest = null
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
export function tellRefused(change: string, reason: string): void {
	toast.error(currentTexts().t('changes:refused_text', { change }), reason)
}

export const tellText = (text: string): void => void toast.info(text)
