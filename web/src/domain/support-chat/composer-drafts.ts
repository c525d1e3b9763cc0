const keyOf = (person_id: string, thread_id: string | null): string =>
	`panelyard.support_draft.${person_id}.${thread_id ?? 'new'}`

/** What a person typed in a thread and didn't send: it outlives the panel and a reload, and ends with the tab. */
export function readDraft(person_id: string, thread_id: string | null): string {
	try {
		return sessionStorage.getItem(keyOf(person_id, thread_id)) ?? ''
	} catch {
		return ''
	}
}

export function keepDraft(person_id: string, thread_id: string | null, content: string): void {
	try {
		if (content === '') sessionStorage.removeItem(keyOf(person_id, thread_id))
		else sessionStorage.setItem(keyOf(person_id, thread_id), content)
	} catch {
		// Private windows may refuse storage; the draft then lasts as long as the panel.
	}
}

/** What was typed before there was a thread goes on in the one that was begun, unless something is typed there. */
export function moveDraft(person_id: string, thread_id: string): void {
	const content = readDraft(person_id, null)
	if (content === '' || readDraft(person_id, thread_id) !== '') return
	keepDraft(person_id, thread_id, content)
	keepDraft(person_id, null, '')
}
