/**
 * Words that were begun and not sent, kept for their person as long as the tab lives, a reload included. On a shared device
 * the next person doesn't see them.
 */
const PREFIX = 'panelyard.draft.'
const keyOf = (personId: string, draft: string): string => `${PREFIX}${personId}.${draft}`

export function readDraft(personId: string, draft: string): string | null {
	try {
		return sessionStorage.getItem(keyOf(personId, draft))
	} catch {
		return null
	}
}

/** Null forgets it. */
export function writeDraft(personId: string, draft: string, text: string | null): void {
	try {
		if (text === null) sessionStorage.removeItem(keyOf(personId, draft))
		else sessionStorage.setItem(keyOf(personId, draft), text)
	} catch {
		// Without storage the words last as long as their field.
	}
}
