import type { TextReading } from '@panelyard/contracts/models/conversion'
import { decodedText } from '@panelyard/contracts/models/text-encodings'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import type { PanelRule, PanelRulePart } from '@panelyard/contracts/panels/panel-rules'
import { textInUtf8 } from '../step/step-text.ts'

/** The encoding in which the texts of a file were read. */
export type ReadAs = Pick<TextReading, 'file' | 'encoding'>

export const readAsOf = (readings: readonly TextReading[] = []): ReadAs[] =>
	readings.map(({ file, encoding }) => ({ file, encoding }))

/** The bytes of each character beyond ASCII, by encoding. */
const bytesOf = new Map<TextEncoding, Map<string, number[]>>()

function charactersOf(encoding: TextEncoding): Map<string, number[]> {
	const known = bytesOf.get(encoding)
	if (known) return known
	const found = new Map<string, number[]>()
	const add = (...bytes: number[]): void => {
		const text = decodedText(Uint8Array.from(bytes), encoding)
		if (text !== null && [...text].length === 1 && !found.has(text)) found.set(text, bytes)
	}
	for (let lead = 0x80; lead <= 0xff; lead++) {
		add(lead)
		for (let trail = 0x40; trail <= 0xff; trail++) add(lead, trail)
	}
	bytesOf.set(encoding, found)
	return found
}

/** The bytes of a text in an encoding; null if it has no bytes for a character. */
export function encodedText(text: string, encoding: TextEncoding): Uint8Array | null {
	if (encoding === 'utf-8') return new TextEncoder().encode(text)
	const characters = charactersOf(encoding)
	const bytes: number[] = []
	for (const character of text) {
		const own = character < '\u0080' ? [character.charCodeAt(0)] : characters.get(character)
		if (!own) return null
		bytes.push(...own)
	}
	return Uint8Array.from(bytes)
}

/**
 * Returns what turns a text of the model into the same text as it is read now. Texts of files whose encoding is the same,
 * and texts that aren't from the model, stay.
 */
export function reencoder(before: readonly ReadAs[], after: readonly ReadAs[]): (text: string) => string {
	const changes = before.flatMap(({ file, encoding: from }) => {
		const to = after.find((reading) => reading.file === file)?.encoding ?? 'utf-8'
		return to === from ? [] : [{ from, to }]
	})
	return (text) => {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the same in all encodings
		if (/^[\u0000-\u007f]*$/.test(text)) return text
		for (const { from, to } of changes) {
			const bytes = encodedText(text, from)
			const read = bytes && (textInUtf8(bytes, to) ?? decodedText(bytes, to))
			if (read) return read
		}
		return text
	}
}

/** A panel rule for the same panels, whose names and properties are read in other encodings now. */
export function reencodeRule(rule: PanelRule, before: readonly ReadAs[], after: readonly ReadAs[]): PanelRule {
	const reencode = reencoder(before, after)
	const part = <Part extends PanelRulePart>(own: Part): Part => ({
		...own,
		name_pattern: own.name_pattern === null ? null : reencode(own.name_pattern),
		exclude_patterns: own.exclude_patterns.map(reencode),
		mark:
			own.mark.kind === 'property'
				? { ...own.mark, set: reencode(own.mark.set), property: reencode(own.mark.property) }
				: own.mark,
	})
	return { ...part(rule), ...(rule.also ? { also: rule.also.map(part) } : {}) }
}
