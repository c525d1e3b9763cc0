import {
	doubtfulEncodings,
	rankEncodings,
	type TextEncoding,
	textWithCuts,
} from '@panelyard/contracts/models/text-encodings'
import { MOST_TEXT_SAMPLES } from '@panelyard/contracts/models/text-languages'
import { latin1Of } from './latin1.ts'
import { textInUtf8 } from './step-text.ts'

const QUOTE = 39
/** Bytes of texts that the guess looks at. */
const MOST_SAMPLED = 4096
/** Bytes of texts in UTF-8 after which no others are expected. */
const MOST_UTF8 = 65_536
/** Longer texts are cut in samples for people, at a byte that may be part of a character. */
const LONGEST_SAMPLE = 120
/** A text that is longer isn't one. */
const LONGEST_TEXT = 2048

/** How a file's texts with bytes above 127 are read. */
export interface RawTexts {
	encoding: TextEncoding
	chosen: boolean
	inDoubt: boolean
	/** The first texts with such bytes that differ. */
	samples: Uint8Array[]
}

/** Texts in quotes with bytes above 127: those that aren't UTF-8, up to a few kB, and those that are. */
function sampleTexts(bytes: Uint8Array): { others: Uint8Array[]; inUtf8: Uint8Array[] } {
	const others: Uint8Array[] = []
	const inUtf8: Uint8Array[] = []
	/** A name that is repeated says no more than once. */
	const known = new Map<string, boolean>()
	let [sampled, sampledUtf8] = [0, 0]
	for (let at = 3; at < bytes.length && sampled < MOST_SAMPLED && sampledUtf8 < MOST_UTF8; at++) {
		if ((bytes[at] as number) < 128) continue
		let from = at
		while (from > at - 64 && bytes[from - 1] !== QUOTE && from > 0) from--
		let to = at
		while (to < bytes.length && to < at + LONGEST_TEXT && bytes[to] !== QUOTE) to++
		const text = Uint8Array.from(bytes.subarray(from, to))
		const key = latin1Of(text)
		const before = known.get(key)
		const isUtf8 = before ?? textInUtf8(text, 'utf-8') !== null
		if (before === undefined) {
			known.set(key, isUtf8)
			;(isUtf8 ? inUtf8 : others).push(text)
			if (!isUtf8) sampled += text.length
		}
		if (isUtf8) sampledUtf8 += text.length
		at = to
	}
	return { others, inUtf8 }
}

/** Texts one after another, apart by blanks. */
function joined(texts: readonly Uint8Array[]): Uint8Array {
	const all: number[] = []
	for (const text of texts) all.push(...text, 32)
	return Uint8Array.from(all)
}

/** Bytes that begin a character of several bytes in UTF-8. */
const leadsOf = (text: Uint8Array): Uint8Array => text.filter((byte) => byte >= 0xc0)

/**
 * Texts that aren't in UTF-8 even where most texts of a file are. Only a character that begins as others of the file can be
 * cut: `Caf\xE9` among French texts is Windows-1252.
 */
function withoutCuts(others: Uint8Array[], inUtf8: readonly Uint8Array[]): Uint8Array[] {
	if (inUtf8.length <= others.length) return others
	const cut = new Map(others.map((text) => [text, textWithCuts(text, 'utf-8')]))
	const whole = [...cut.values()].map((text) => new TextEncoder().encode(text?.replaceAll('\ufffd', '') ?? ''))
	const leads = new Set([...inUtf8, ...whole].flatMap((text) => [...leadsOf(text)]))
	return others.filter((text) => cut.get(text) === null || !leadsOf(text).every((lead) => leads.has(lead)))
}

/**
 * Determines how the texts of a file are read, beside those that are in UTF-8 by themselves.
 * @param exporter what the file says of the program that wrote it
 * @param chosen the encoding that a person chose
 */
export function rawTexts(bytes: Uint8Array, exporter: string, chosen: TextEncoding | null): RawTexts {
	const { others: all, inUtf8 } = sampleTexts(bytes)
	const others = withoutCuts(all, inUtf8)
	const sample = joined(others)
	const ranked = rankEncodings(sample, { exporter })
	const guessed = others.length === 0 ? 'utf-8' : (ranked[0]?.encoding ?? 'windows-1252')
	const shown = (others.length > 0 ? others : inUtf8).slice(0, MOST_TEXT_SAMPLES)
	return {
		encoding: chosen ?? guessed,
		chosen: chosen !== null,
		inDoubt: chosen === null && doubtfulEncodings(sample, ranked).length > 1,
		samples: shown.map((text) => text.subarray(0, LONGEST_SAMPLE)),
	}
}
