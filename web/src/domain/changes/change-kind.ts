import type { AssignStatusesRequest } from '@panelyard/contracts/panels/panels'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Change } from '../../api/outbox/change.ts'
import { versionOfKind } from '../../api/outbox/kind-versions.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import type { ChangeTexts } from './change-texts.ts'

/** A change and what its kind keeps of it. */
export type ChangeOf<About> = { id: string; project_id: string; about: About }

/**
 * What is said once a change is made. Those with the same `key` in a row become one message, of all their panels together.
 * `kept` counts those that an undo left as somebody has changed them since.
 */
export type ChangeText =
	| string
	| { key: string; count: number; kept?: number; text: (count: number, kept: number) => string }

/** What becomes of panels that a rule keeps from a status, or that would go back, and how many those are. */
export type RuleDecision = { panel_count: number } & (
	| (Pick<AssignStatusesRequest, 'override_reason'> & { on_rule: 'leave_out' | 'override' })
	| { on_back: 'leave_out' | 'allow' }
)

/** What a change is kept as. */
type KeptChange = Pick<Change, 'request' | 'about'>

/**
 * All that the app does about changes of one kind, wherever the person is by then.
 * `Lost` is null for deletions: one made before, whose answer got lost, is told and undone without it.
 */
export type ChangeKind<About, Answer, Lost extends null = never> = {
	/** Names the kind in what is kept, so it must stay. */
	name: string
	/** Checks what an earlier version of the app may have kept. */
	about: z.ZodType<About>
	/** What an earlier version (`KIND_VERSIONS`) kept, as this one keeps it. */
	upgrade?: (kept: KeptChange, from: number) => KeptChange
	answer: z.ZodType<Answer>
	/** Shows the change before the server has it. */
	show?: (client: QueryClient, change: ChangeOf<About>) => void
	/** The server refused, or the person took it back: what `show` did goes. */
	takeBack?: (client: QueryClient, change: ChangeOf<About>) => void
	/** Shows what the server made of it. */
	done: (client: QueryClient, change: ChangeOf<About>, answer: Answer) => void
	/** The change while it waits, as in "Set 3 panels to Installed". */
	named: (texts: ChangeTexts, about: About) => string
	/** What has happened; null is told nowhere. */
	told: (texts: ChangeTexts, change: ChangeOf<About>, answer: Answer | Lost) => ChangeText | null
	/** The change that takes it back; null when nothing changed. */
	undo?: (change: ChangeOf<About>, answer: Answer | Lost) => ChangeDraft | null
	/** The change to make instead of one that a rule of a status refused. */
	decide?: (refused: ChangeDraft, about: About, decision: RuleDecision) => ChangeDraft
	/** The change again, of those of its panels that still exist. */
	ofPresent?: (refused: ChangeDraft, about: About, present: readonly string[]) => ChangeDraft
	/** Whether making this change as an undo would overwrite what somebody has changed since. */
	isOutdated?: (client: QueryClient, change: ChangeOf<About>) => boolean
	/** Panels that show that it hasn't been sent. */
	panels?: (about: About) => readonly string[]
	/** Not worth a word: no message, no place in the list of what waits. */
	isQuiet?: boolean
}

const kinds = new Map<string, ChangeKind<unknown, unknown>>()

/** Makes a kind known. `all-changes.ts` loads every module that does. */
export function defineChange<About, Answer>(kind: ChangeKind<About, Answer>): ChangeKind<About, Answer> {
	kinds.set(kind.name, kind as unknown as ChangeKind<unknown, unknown>)
	return kind
}

/** Makes a kind known that sends a `DELETE`, which finds nothing when it is repeated after its answer got lost. */
export function defineDeletion<About, Answer>(kind: ChangeKind<About, Answer, null>): ChangeKind<About, Answer, null> {
	kinds.set(kind.name, kind as unknown as ChangeKind<unknown, unknown>)
	return kind
}

/** A kept change in the version of this app. One of a newer version stays as it is: it can be sent, but not shown. */
export function upgradeChange(change: Change): Change {
	const kind = kinds.get(change.kind)
	const [from, to] = [change.version ?? 1, versionOfKind(change.kind)]
	if (!kind?.upgrade || from >= to) return change
	const { request, about } = change
	return { ...change, ...kind.upgrade({ request, about }, from), version: to }
}

/**
 * What changes kept, each read once: every panel in sight asks about every change that waits, and one may name 50,000
 * panels.
 */
const abouts = new WeakMap<object, unknown>()

/** Undefined when the kind can't read it. */
function aboutOf(kind: ChangeKind<unknown, unknown>, kept: unknown): unknown {
	if (typeof kept !== 'object' || kept === null) return undefined
	if (!abouts.has(kept)) abouts.set(kept, kind.about.safeParse(kept).data)
	return abouts.get(kept)
}

/** The kind of a change and what it kept; null for what this version of the app doesn't know. */
export function readChange(
	change: Change | ChangeDraft,
): { kind: ChangeKind<unknown, unknown>; change: ChangeOf<unknown> } | null {
	const kind = kinds.get(change.kind)
	const about = kind && aboutOf(kind, change.about)
	if (!kind || about === undefined) return null
	return { kind, change: { id: change.id ?? '', project_id: change.project_id, about } }
}
