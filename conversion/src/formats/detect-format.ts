import { ConversionFailure, type ConversionReason } from '../failure.ts'
import { latin1Of } from '../step/latin1.ts'
import { findWord } from '../step/step-index.ts'

export type ModelFormat = 'step' | 'zip' | 'glb'

/** Bytes read to detect a format. */
export const SNIFF_BYTES = 4096

interface OtherFormat {
	/** First bytes as hexadecimal digits, or a pattern of the first bytes read as Latin letters. */
	begins: string | RegExp
	reason: ConversionReason
	/** The value of the reason. */
	value?: string
}

/** Formats people try instead of IFC. */
const OTHER_FORMATS: OtherFormat[] = [
	// Office documents start with the same bytes.
	{ begins: 'd0cf11e0', reason: 'other_format', value: 'Revit, Office' },
	{ begins: /^AC10\d\d/, reason: 'other_format', value: 'AutoCAD DWG' },
	{ begins: /^\s*0\r?\n\s*SECTION/, reason: 'other_format', value: 'DXF' },
	{ begins: 'fffeff0e53006b0065007400', reason: 'other_format', value: 'SketchUp' },
	{ begins: /^3D Geometry File Format/, reason: 'other_format', value: 'Rhino' },
	{ begins: /^Kaydara FBX/, reason: 'other_format', value: 'FBX' },
	{ begins: /^%PDF-/, reason: 'other_format', value: 'PDF' },
	{ begins: '89504e47', reason: 'other_format', value: 'PNG' },
	{ begins: 'ffd8ff', reason: 'other_format', value: 'JPEG' },
	{ begins: /^\s*\{[\s\S]*"asset"\s*:/, reason: 'gltf_json' },
	{ begins: /^\s*[[{][\s\S]*"(type|ifcx|header)"/, reason: 'ifc_json' },
]

/** 7z, RAR, gzip, bzip2 and xz, in hexadecimal digits. */
const OTHER_ARCHIVES = ['377abcaf271c', '526172211a07', '1f8b', '425a68', 'fd377a585a']

/** The actual format of a file that isn't a model; null if unknown. */
function otherFormat(head: Uint8Array): ConversionFailure | null {
	const digits = Array.from(head.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
	if (OTHER_ARCHIVES.some((begins) => digits.startsWith(begins))) return new ConversionFailure('other_archive')
	const letters = latin1Of(head)
	const known = OTHER_FORMATS.find(({ begins }) =>
		typeof begins === 'string' ? digits.startsWith(begins) : begins.test(letters),
	)
	return known ? new ConversionFailure(known.reason, known.value) : null
}

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean => wanted.every((byte, at) => bytes[at] === byte)

/**
 * Detects a file's format from its content, because its name may be wrong.
 * @throws ConversionFailure if it isn't a model, or in an unsupported format
 */
export function detectFormat(bytes: Uint8Array): ModelFormat {
	if (startsWith(bytes, 0x67, 0x6c, 0x54, 0x46)) return 'glb'
	if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip'
	const head = bytes.subarray(0, SNIFF_BYTES)
	const step = findWord(head, 'ISO-10303-21', 0, head.length)
	if (step >= 0 && (step < 1024 || /^\s*\/\*/.test(headText(head)))) return 'step'
	const text = headText(head)
	if (text.trim() === '') throw new ConversionFailure('blank_file')
	if (/<(\w+:)?ifcXML|<(\w+:)?iso_10303_28|ifcXML|buildingsmart-tech\.org\/ifcXML/i.test(text)) {
		throw new ConversionFailure('ifcxml_not_supported')
	}
	if (/^\s*(<!doctype html|<html|<head|<\?xml[^>]*>\s*<!doctype html)/i.test(text)) {
		throw new ConversionFailure('web_page')
	}
	if (/<(\w+:)?ids\s[^>]*buildingsmart\.org\/IDS/i.test(text)) throw new ConversionFailure('ids')
	if (/^\s*</.test(text)) throw new ConversionFailure('xml')
	throw otherFormat(head) ?? new ConversionFailure('not_a_model')
}

/**
 * For those who read files in STEP form only.
 * @throws ConversionFailure if it isn't one
 */
export function requireStep(bytes: Uint8Array): void {
	if (bytes.length === 0) throw new ConversionFailure('empty_file')
	const format = detectFormat(bytes)
	if (format !== 'step') throw new ConversionFailure(format === 'zip' ? 'other_archive' : 'not_a_model')
}

function headText(head: Uint8Array): string {
	if (startsWith(head, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(head)
	if (startsWith(head, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(head)
	return new TextDecoder('utf-8').decode(head)
}
