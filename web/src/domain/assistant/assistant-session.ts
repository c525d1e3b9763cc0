import { useSyncExternalStore } from 'react'
import { readCachedUser } from '../account/user-cache.ts'

const STORAGE_KEY = 'panelyard.assistant'

/** The assistant of one project as this tab has it. It outlives pages and reloads; what was answered is kept beside it. */
export type AssistantSession = {
	project_id: string
	/** Null without an account. */
	person_id: string | null
	/** A closed one keeps what it had. */
	is_open: boolean
	/** Where the pane would cover the page: only a bar shows, so that the page can be looked at. */
	is_folded: boolean
	/** What the field holds. */
	text: string
	/** A sentence to ask as soon as the pane is there. */
	to_ask: string | null
	/** Changes each time it is opened. */
	opening: number
}

const listeners = new Set<() => void>()
/** Undefined until it was read from the tab's storage. */
let session: AssistantSession | null | undefined

const personId = (): string | null => readCachedUser()?.id ?? null

function current(): AssistantSession | null {
	if (session === undefined) session = stored()
	return session && session.person_id === personId() ? session : null
}

function stored(): AssistantSession | null {
	try {
		const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as AssistantSession | null
		return kept && typeof kept.project_id === 'string' && typeof kept.text === 'string' ? kept : null
	} catch {
		return null
	}
}

function set(next: AssistantSession): void {
	session = next
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
	} catch {
		// It lasts as long as the page, then.
	}
	for (const listener of [...listeners]) listener()
}

/** Opens the assistant of a project with what it had. A `text` is asked at once. */
export function openAssistant(project_id: string, text = ''): void {
	const known = current()?.project_id === project_id ? current() : null
	const asked = text.trim()
	set({
		...{ project_id, person_id: personId(), is_open: true, is_folded: false },
		text: asked || (known?.text ?? ''),
		to_ask: asked || null,
		opening: (known?.opening ?? 0) + 1,
	})
}

/** Changes what the open assistant has; nothing where none was opened. */
export function updateAssistant(
	part: Partial<Pick<AssistantSession, 'is_open' | 'is_folded' | 'text' | 'to_ask'>>,
): void {
	const known = current()
	if (known) set({ ...known, ...part })
}

export const closeAssistant = (): void => updateAssistant({ is_open: false })

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The assistant of a project; null where it wasn't opened for this one. */
export function useAssistantSession(project_id: string): AssistantSession | null {
	const known = useSyncExternalStore(subscribe, current)
	return known?.project_id === project_id ? known : null
}
