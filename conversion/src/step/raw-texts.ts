import {
	decodedText,
	doubtfulEncodings,
	type RankedEncoding,
	rankEncodings,
	type TextEncoding,
} from '@panelyard/contracts/text-encodings'
import { MOST_TEXT_SAMPLES } from '@panelyard/contracts/text-languages'

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

/** Texts in quotes with bytes above 127: those that aren't UTF-8, up to a few kB, and some of the others. */
function sampleTexts(bytes: Uint8Array): { others: Uint8Array[]; inUtf8: Uint8Array[] } {
	const others: Uint8Array[] = []
	const inUtf8: Uint8Array[] = []
	/** A name that is repeated says no more than once. */
	const known = new Set<string>()
	let [sampled, sampledUtf8] = [0, 0]
	for (let at = 3; at < bytes.length && sampled < MOST_SAMPLED && sampledUtf8 < MOST_UTF8; at++) {
		if ((bytes[at] as number) < 128) continue
		let from = at
		while (from > at - 64 && bytes[from - 1] !== QUOTE && from > 0) from--
		let to = at
		while (to < bytes.length && to < at + LONGEST_TEXT && bytes[to] !== QUOTE) to++
		const text = Uint8Array.from(bytes.subarray(from, to))
		const key = Buffer.from(text).toString('latin1')
		if (known.has(key)) {
			at = to
			continue
		}
		if (decodedText(text, 'utf-8') === null) {
			known.add(key)
			others.push(text)
			sampled += text.length
		} else {
			if (inUtf8.length < MOST_TEXT_SAMPLES) inUtf8.push(text)
			sampledUtf8 += text.length
		}
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

/** The encodings of a sample without the texts that are invalid in the encoding most likely for the rest. */
function rankTexts(texts: readonly Uint8Array[], exporter: string): { sample: Uint8Array; ranked: RankedEncoding[] } {
	const sample = joined(texts)
	const ranked = rankEncodings(sample, { exporter })
	if (ranked.length > 0 || texts.length < 2) return { sample, ranked }
	return rankTexts(texts.slice(0, Math.ceil(texts.length / 2)), exporter)
}

/**
 * Determines how the texts of a file are read. Texts that are valid UTF-8 are read so in any case.
 * @param exporter what the file says of the program that wrote it
 * @param chosen the encoding that a person chose
 */
export function rawTexts(bytes: Uint8Array, exporter: string, chosen: TextEncoding | null): RawTexts {
	const { others, inUtf8 } = sampleTexts(bytes)
	const { sample, ranked } = rankTexts(others, exporter)
	const guessed = others.length === 0 ? 'utf-8' : (ranked[0]?.encoding ?? 'windows-1252')
	const shown = (others.length > 0 ? others : inUtf8).slice(0, MOST_TEXT_SAMPLES)
	return {
		encoding: chosen ?? guessed,
		chosen: chosen !== null,
		inDoubt: chosen === null && doubtfulEncodings(sample, ranked).length > 1,
		samples: shown.map((text) => text.subarray(0, LONGEST_SAMPLE)),
	}
}
