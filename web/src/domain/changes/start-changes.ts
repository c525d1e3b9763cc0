import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '../../api/outbox/change.ts'
import './all-changes.ts'
import { readChange } from './change-kind.ts'
import { tellDone, tellRefused, tellText } from './change-messages.tsx'
import { currentTexts } from './change-texts.ts'
import { makeChange, outboxOf } from './outbox-of.ts'
import { type Undoable, UndoStack } from './undo-stack.ts'

const stacks = new WeakMap<QueryClient, UndoStack>()

/** What this page can undo and do again. */
export function undoStackOf(client: QueryClient): UndoStack {
	const known = stacks.get(client)
	if (known) return known
	const made = new UndoStack()
	stacks.set(client, made)
	return made
}

const started = new WeakSet<QueryClient>()

/** Shows, tells and undoes changes as the outbox goes on with them, whatever component made them, as long as the page lives. */
export function startChanges(client: QueryClient): void {
	if (started.has(client)) return
	started.add(client)
	const stack = undoStackOf(client)
	outboxOf(client).listen({
		added: (change) => {
			const known = readChange(change)
			known?.kind.show?.(client, known.change)
		},
		sent: (change, answer) => {
			const known = readChange(change)
			if (!known) return
			known.kind.done(client, known.change, answer)
			if (known.kind.isQuiet) return
			const texts = currentTexts()
			const draft = known.kind.undo?.(known.change, answer) ?? null
			const text = known.kind.named(texts, known.change.about)
			if (draft) stack.add({ change_id: change.id, project_id: change.project_id, text, draft })
			if (undoneWhenSent.delete(change.id)) return undo(client, change.id)
			const told = known.kind.told(texts, known.change, answer)
			if (told !== null) tellDone(told, draft ? { id: change.id, undo: (id) => undo(client, id) } : null)
		},
		refused: (change, error, isAwaited) => {
			stack.forget(change.id)
			undoneWhenSent.delete(change.id)
			const known = readChange(change)
			known?.kind.takeBack?.(client, known.change)
			if (!isAwaited && !known?.kind.isQuiet) tellRefused(nameOf(change), error)
			if (known?.kind.isQuiet) outboxOf(client).discard(change.id)
		},
		withdrawn: (change) => {
			const known = readChange(change)
			known?.kind.takeBack?.(client, known.change)
		},
	})
}

/** The change as it is called while it waits. */
export function nameOf(change: Change): string {
	const texts = currentTexts()
	const known = readChange(change)
	return known ? known.kind.named(texts, known.change.about) : texts.t('changes:unknown')
}

/** Changes on their way that are taken back as soon as they are answered. */
const undoneWhenSent = new Set<string>()

/** Takes one change back, if it still can be. */
export function undo(client: QueryClient, changeId: string): void {
	const undoable = undoStackOf(client).find(changeId)
	if (undoable) takeBack(client, undoable, 'undo')
}

/**
 * Takes back the last change of a project, or does the last undone one again; one that wasn't sent yet is only dropped.
 * Says so when there is none.
 */
export function undoLast(client: QueryClient, projectId: string, kind: 'undo' | 'redo'): void {
	const { t } = currentTexts()
	const outbox = outboxOf(client)
	const unsent = outbox.waitingFor(projectId).findLast((change) => !readChange(change)?.kind.isQuiet)
	if (kind === 'undo' && unsent && outbox.withdraw(unsent.id)) {
		tellText(t('changes:withdrawn', { change: nameOf(unsent) }))
		return
	}
	if (kind === 'undo' && unsent) {
		undoneWhenSent.add(unsent.id)
		return
	}
	const last = undoStackOf(client).last(projectId, kind)
	if (last) takeBack(client, last, kind)
	else tellText(t(kind === 'undo' ? 'changes:nothing_to_undo' : 'changes:nothing_to_redo'))
}

function takeBack(client: QueryClient, undoable: Undoable, kind: 'undo' | 'redo'): void {
	// The id has to be known before the answer can arrive.
	const change = makeChange(client, undoable.draft)
	undoStackOf(client).started(undoable, change.id, kind)
}
