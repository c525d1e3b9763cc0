import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '../../api/outbox/change.ts'
import { queryKeys } from '../../api/query-keys.ts'
import './all-changes.ts'
import { type ChangeText, readChange } from '../changes/change-kind.ts'
import { hideTold, hideUndo, partsInSight, tellDone, tellRefused, tellText } from '../changes/change-messages.tsx'
import { currentTexts } from '../changes/change-texts.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { type Direction, type Undoable, UndoStack } from '../changes/undo-stack.ts'
import { countUnsentBy } from '../changes/unsent-count.ts'
import { isShownAsWaiting } from '../changes/waiting.ts'
import { isRuleQuestion, refusalReason } from './rule-questions.ts'

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
	countUnsentBy(() => outboxOf(client).state().waiting.filter(isShownAsWaiting).length)
	const stack = undoStackOf(client)
	outboxOf(client).listen({
		added: (change) => {
			const known = readChange(change)
			known?.kind.show?.(client, known.change)
			if (known && !known.kind.isQuiet) hideToldOfEarlier(client, change.id)
		},
		sent: (change, answer) => {
			const known = readChange(change)
			if (!known) return
			const texts = currentTexts()
			const { id: change_id, project_id } = change
			const text = known.kind.named(texts, known.change.about)
			// A deletion that had arrived before: what it left is read.
			if (answer === null) void client.invalidateQueries({ queryKey: queryKeys.project(project_id) })
			else known.kind.done(client, known.change, answer)
			if (known.kind.isQuiet) return
			const again = whenSent.get(change.id) ?? 0
			const direction = directionFrom(stack, change.id)
			whenSent.delete(change.id)
			const draft = known.kind.undo?.(known.change, answer) ?? null
			if (draft || (known.kind.undo && isRepeated(answer))) stack.add({ change_id, project_id, text, draft })
			if (again > 0) {
				undo(client, change.id)
				for (let more = 1; more < again; more++) undoLast(client, change.project_id, direction)
				return
			}
			const told = known.kind.told(texts, known.change, answer)
			if (told !== null)
				tellDone(inProject(told, change.project_id), draft ? { id: change.id, undo: (id) => undo(client, id) } : null)
		},
		refused: (change, error, isAwaited) => {
			stack.forget(change.id)
			whenSent.delete(change.id)
			const known = readChange(change)
			known?.kind.takeBack?.(client, known.change)
			// Nothing of somebody else's is kept to be sent again.
			const isSeenOnly = error.code === 'SEEING_AS'
			const isTold = !isAwaited && !known?.kind.isQuiet && !isRuleQuestion(change, error)
			if (isTold && isSeenOnly) tellText(refusalReason(currentTexts(), error))
			else if (isTold) tellRefused(nameOf(change), refusalReason(currentTexts(), error))
			if (known?.kind.isQuiet || isSeenOnly) outboxOf(client).discard(change.id)
		},
		withdrawn: (change) => {
			stack.withdrawn(change.id)
			whenSent.delete(change.id)
			const known = readChange(change)
			known?.kind.takeBack?.(client, known.change)
			// It may have arrived although no answer came.
			if (change.attempts > 0) void client.invalidateQueries({ queryKey: queryKeys.project(change.project_id) })
		},
		personLeft: () => {
			stack.clear()
			whenSent.clear()
			hideTold()
		},
	})
}

/** A change that waits so long, in ms, isn't only on its way. */
const SOON_MS = 1500

/** What was told of earlier changes would read as if this one had been made too; it goes once this one has to wait. */
function hideToldOfEarlier(client: QueryClient, changeId: string): void {
	const isWaiting = () =>
		outboxOf(client)
			.state()
			.waiting.some(({ id }) => id === changeId)
	const earlier = partsInSight()
	setTimeout(() => isWaiting() && hideTold(earlier), navigator.onLine ? SOON_MS : 0)
}

/** The change as it is called while it waits. */
export function nameOf(change: Change): string {
	const texts = currentTexts()
	const known = readChange(change)
	return known ? known.kind.named(texts, known.change.about) : texts.t('changes:unknown')
}

/** By the id of a change on its way: how many changes are taken back once it is answered, itself first. */
const whenSent = new Map<string, number>()

/** Whether the server had made the change before: what it says of its effect may be nothing. */
const isRepeated = (answer: unknown): boolean =>
	answer === null || (typeof answer === 'object' && 'repeated' in answer && answer.repeated === true)

/** Which way taking back a change under way goes: an undo is done again, everything else is undone. */
const directionFrom = (stack: UndoStack, changeId: string): Direction =>
	stack.directionOf(changeId) === 'undo' ? 'redo' : 'undo'

/** Messages of two projects are never made one. */
const inProject = (told: ChangeText, projectId: string): ChangeText =>
	typeof told === 'string' ? told : { ...told, key: `${projectId} ${told.key}` }

/** Takes one change back, if it still can be. */
export function undo(client: QueryClient, changeId: string): void {
	const found = undoStackOf(client).find(changeId)
	if (found) takeBack(client, found.undoable, found.direction)
}

/**
 * Takes back the last change of a project, or does the last undone one again; one that wasn't sent yet is only dropped.
 * Says so when there is none. Changes that can't be undone, such as comments, are passed over.
 */
export function undoLast(client: QueryClient, projectId: string, direction: Direction): void {
	const { t } = currentTexts()
	const outbox = outboxOf(client)
	const stack = undoStackOf(client)
	const unsent = outbox.waitingFor(projectId).filter((change) => readChange(change)?.kind.undo)
	const newest = unsent.at(-1)
	const planned = newest ? (whenSent.get(newest.id) ?? 0) : 0
	if (newest && planned > 0 && directionFrom(stack, newest.id) !== direction) {
		whenSent.set(newest.id, planned - 1)
		return
	}
	const goesThatWay = ({ id }: Change) => directionFrom(stack, id) === direction
	const target = direction === 'undo' ? unsent.findLast(goesThatWay) : unsent.slice(-1).find(goesThatWay)
	if (target && outbox.withdraw(target.id)) {
		if (direction === 'undo') stack.canBeMadeAgain(undoableFrom(target))
		tellText(t('changes:withdrawn', { change: nameOf(target) }))
		return
	}
	if (target) {
		whenSent.set(target.id, (whenSent.get(target.id) ?? 0) + 1)
		tellText(t('changes:undone_when_sent', { change: nameOf(target) }))
		return
	}
	const last = stack.last(projectId, direction)
	if (last) takeBack(client, last, direction)
	else tellText(t(direction === 'undo' ? 'changes:nothing_to_undo' : 'changes:nothing_to_redo'))
}

/** A change that was withdrawn, to be made anew as if it had been undone. */
function undoableFrom(change: Change): Undoable {
	const { id, project_id, kind, request, about } = change
	return { change_id: id, project_id, text: nameOf(change), draft: { id, project_id, kind, request, about } }
}

function takeBack(client: QueryClient, undoable: Undoable, direction: Direction): void {
	if (undoable.draft === null) {
		undoStackOf(client).forget(undoable.change_id)
		tellText(currentTexts().t('changes:done_unanswered', { change: undoable.text }))
		return
	}
	const known = readChange(undoable.draft)
	if (known?.kind.isOutdated?.(client, known.change)) {
		undoStackOf(client).forget(undoable.change_id)
		tellText(currentTexts().t('changes:done.changed_since'))
		return
	}
	// The id has to be known before the answer can arrive.
	hideUndo(undoable.change_id)
	const change = makeChange(client, undoable.draft)
	undoStackOf(client).started(undoable, change.id, direction)
}
