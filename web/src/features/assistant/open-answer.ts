import { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import { readCachedUser } from '../../domain/account/user-cache.ts'

const STORAGE_KEY = 'panelyard.assistant_answer'

/** What was asked, with the panels that were selected then, and what the server says to it. */
const Asked = z.object({ ask_id: z.string(), text: z.string(), selected: z.array(z.string()), answer: ProposeResponse })
export type Asked = z.infer<typeof Asked>

/** A sentence under way. `ask_id` names it in live events; `without_model` leaves it to the built-in grammar. */
export type SentSentence = Sentence & { ask_id: string }
type Sentence = { text: string; selected: readonly string[]; without_model: boolean }

/** What an answer has been made of since: parts that were unticked, and the side that the picture shows. */
const Chosen = z.object({ skipped: z.array(z.string()), side: z.enum(['before', 'after']) })
type Chosen = z.infer<typeof Chosen>
const NOTHING_CHOSEN: Chosen = { skipped: [], side: 'after' }

/** The last answer about a project, and what is under way. It stays on screen until another one has come. */
export type OpenAnswer = Chosen & {
	asking: SentSentence | null
	failed: { asking: SentSentence; error: unknown } | null
	asked: Asked | null
}

const StoredAnswer = Chosen.extend({ project_id: z.string(), person_id: z.string().nullable(), asked: Asked })

const NOTHING: OpenAnswer = { ...NOTHING_CHOSEN, asking: null, failed: null, asked: null }
const listeners = new Set<() => void>()
/** The answers of this person by project. */
let open: { person_id: string | null; answers: Map<string, OpenAnswer> } = { person_id: null, answers: new Map() }
let underWay: AbortController | null = null

const personId = (): string | null => readCachedUser()?.id ?? null

function answerOf(project_id: string): OpenAnswer {
	const person_id = personId()
	// Somebody else signed in, perhaps in another tab.
	if (open.person_id !== person_id) open = { person_id, answers: new Map() }
	const answer = open.answers.get(project_id) ?? stored(project_id)
	open.answers.set(project_id, answer)
	return answer
}

function stored(project_id: string): OpenAnswer {
	try {
		const kept = StoredAnswer.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')).data
		if (kept?.project_id !== project_id || kept.person_id !== personId()) return NOTHING
		const { asked, skipped, side } = kept
		return { ...NOTHING, asked, skipped, side }
	} catch {
		return NOTHING
	}
}

function set(project_id: string, part: Partial<OpenAnswer>): void {
	const answer = { ...answerOf(project_id), ...part }
	open.answers.set(project_id, answer)
	if ('asked' in part || 'skipped' in part || 'side' in part) keep(project_id, answer)
	for (const listener of [...listeners]) listener()
}

function keep(project_id: string, { asked, skipped, side }: OpenAnswer): void {
	try {
		if (asked === null) sessionStorage.removeItem(STORAGE_KEY)
		else {
			const kept: z.infer<typeof StoredAnswer> = { project_id, person_id: personId(), asked, skipped, side }
			sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
		}
	} catch {
		// There is no room for it: it lasts as long as the page.
	}
}

/** Asks by `call`, and gives up what was under way before. An earlier answer stays when it fails. */
export async function ask(
	project_id: string,
	sentence: Sentence,
	call: (asking: SentSentence, signal: AbortSignal) => Promise<ProposeResponse>,
): Promise<void> {
	underWay?.abort()
	const started = new AbortController()
	underWay = started
	const asking = { ...sentence, ask_id: newId() }
	set(project_id, { asking, failed: null })
	const { person_id } = open
	const isCurrent = () => underWay === started && open.person_id === person_id
	try {
		const answer = await call(asking, started.signal)
		const { text, selected } = sentence
		if (isCurrent())
			set(project_id, { ...NOTHING, asked: { ask_id: asking.ask_id, text, selected: [...selected], answer } })
	} catch (error) {
		if (isCurrent()) set(project_id, { asking: null, failed: { asking, error } })
	}
}

/** Gives up what is under way. */
export function cancelAsking(project_id: string): void {
	underWay?.abort()
	underWay = null
	set(project_id, { asking: null, failed: null })
}

/** Forgets the answer. */
export function forgetAnswer(project_id: string): void {
	underWay?.abort()
	underWay = null
	set(project_id, NOTHING)
}

export const choose = (project_id: string, part: Partial<Chosen>): void => set(project_id, part)

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

export const useOpenAnswer = (project_id: string): OpenAnswer =>
	useSyncExternalStore(subscribe, () => answerOf(project_id))
