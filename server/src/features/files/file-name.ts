import { normalizeText } from '@panelyard/contracts/values/plain-text'

const MAX_LENGTH = 200

/** Control characters, and those that turn the direction of text around to disguise an extension. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A device's file name without path parts and unsafe characters, cut to 200 characters before its extension. */
export function cleanFileName(given: string): string {
	const last = given.replace(UNSAFE, '').split(/[/\\]/).at(-1) ?? ''
	const name = normalizeText(last).trim()
	if (name.length <= MAX_LENGTH) return name
	const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
	return name.slice(0, MAX_LENGTH - extension.length).trimEnd() + extension
}
