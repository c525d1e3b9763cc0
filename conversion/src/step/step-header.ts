import { storableText } from '../storable-text.ts'
import type { StepFile } from './step-file.ts'
import { findWord, isShiftedQuote } from './step-index.ts'

/** The header section of a STEP file; missing fields are ''. */
export interface StepHeader {
	/** As written, e.g. `IFC4X3_ADD2`. */
	schema: string
	/** The originating system and preprocessor, with the better-known program first. */
	exporter: string
}

/** All quoted texts between two offsets. */
function textsBetween(file: StepFile, start: number, end: number): string[] {
	const texts: string[] = []
	for (let at = start; at < end; at++) {
		if (file.bytes[at] !== 39) continue
		texts.push(file.textAt(at, end) ?? '')
		at = file.endOfTextAt(at, end)
	}
	return texts
}

function endOfEntity(file: StepFile, from: number, limit: number): number {
	let inText = false
	for (let at = from; at < limit; at++) {
		if (file.bytes[at] === 39 && !isShiftedQuote(file.bytes, at)) inText = !inText
		else if (file.bytes[at] === 59 && !inText) return at
	}
	return limit
}

/** Splits the arguments of `FILE_NAME` at its top-level commas and returns the texts of argument `number`. */
function argumentTexts(file: StepFile, start: number, end: number, number: number): string[] {
	let depth = 0
	let inText = false
	let argument = 0
	let from = start
	for (let at = start; at < end; at++) {
		const byte = file.bytes[at]
		if (byte === 39 && !isShiftedQuote(file.bytes, at)) inText = !inText
		if (inText) continue
		if (byte === 40) depth++
		else if (byte === 41) depth--
		if (byte === 44 && depth === 1) {
			if (argument === number) return textsBetween(file, from, at)
			argument++
			from = at + 1
		}
	}
	return argument === number ? textsBetween(file, from, end) : []
}

export function readHeader(file: StepFile): StepHeader {
	const { headerStart, headerEnd } = file.index
	const schemaAt = findWord(file.bytes, 'FILE_SCHEMA', headerStart, headerEnd)
	const schema = schemaAt < 0 ? '' : (textsBetween(file, schemaAt, endOfEntity(file, schemaAt, headerEnd))[0] ?? '')
	const nameAt = findWord(file.bytes, 'FILE_NAME', headerStart, headerEnd)
	let exporter = ''
	if (nameAt >= 0) {
		const end = endOfEntity(file, nameAt, headerEnd)
		const preprocessor = argumentTexts(file, nameAt, end, 4).join(' ').trim()
		const system = argumentTexts(file, nameAt, end, 5).join(' ').trim()
		exporter = system || preprocessor
	}
	return { schema: schema.trim().toUpperCase(), exporter: storableText(exporter, 255) }
}
