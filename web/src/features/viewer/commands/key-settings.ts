import { Store } from '../base/store.ts'
import type { CommandKey } from '../view/view-tool.ts'

const STORAGE_KEY = 'panelyard.view_keys'

/** How a person wants the keys of the view; kept in this browser. */
export type KeySettings = {
	/** Letters, digits and signs run nothing: they may be spoken, or pressed by accident. */
	isOff: boolean
	/** The letters of commands that have another than the usual one, by their ids. */
	letters: Readonly<Record<string, string>>
}

const USUAL: KeySettings = { isOff: false, letters: {} }

const readSettings = (): KeySettings => {
	try {
		const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<KeySettings> | null
		const letters = Object.entries(kept?.letters ?? {}).filter(([, letter]) => isSingle(letter))
		return { isOff: kept?.isOff === true, letters: Object.fromEntries(letters) }
	} catch {
		return USUAL
	}
}

const isSingle = (letter: unknown): boolean => typeof letter === 'string' && /^[\x21-\x7e]$/.test(letter)

export const keySettings = new Store<KeySettings>(readSettings())
keySettings.on(() => {
	try {
		localStorage.setItem(STORAGE_KEY, JSON.stringify(keySettings.now))
	} catch {
		// Private windows may refuse storage; the choice then lasts for this visit.
	}
})

/** Gives a command another letter; a digit or a sign will do. */
export const setLetter = (id: string, letter: string): void =>
	keySettings.set((now) => ({ ...now, letters: { ...now.letters, [id]: letter } }))

export const resetLetters = (): void => keySettings.set((now) => ({ ...now, letters: {} }))

/** Whether a key is a letter, a digit or a sign without Ctrl. */
export const isSingleKey = ({ letter, codes }: CommandKey): boolean =>
	letter !== undefined || codes?.some(isDigit) === true

const isDigit = (code: string): boolean => /^(Digit|Numpad)\d$/.test(code)

/** The key of a command as the person wants it; undefined for none. */
export const keyBy = (
	{ isOff, letters }: KeySettings,
	id: string,
	key: CommandKey | undefined,
): CommandKey | undefined => {
	const letter = letters[id]
	if (!key || !isSingleKey(key) || (!isOff && letter === undefined)) return key
	const others = key.codes?.filter((code) => !isDigit(code)) ?? []
	const [other] = others
	if (!isOff && letter !== undefined) return { letter, codes: others, shown: letter.toUpperCase() }
	return other === undefined ? undefined : { codes: others, shown: other }
}
