import { ConversionFailure } from '../failure.ts'
import { findWord } from '../step/step-index.ts'

export type ModelFormat = 'step' | 'zip' | 'glb'

/** Bytes looked at to tell what a file is. */
const SNIFF_BYTES = 4096

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean => wanted.every((byte, at) => bytes[at] === byte)

/**
 * Tells a file's format from its content; its name may lie.
 * @throws ConversionFailure for what is no model, or one in a format that is not read
 */
export function detectFormat(bytes: Uint8Array): ModelFormat {
	if (startsWith(bytes, 0x67, 0x6c, 0x54, 0x46)) return 'glb'
	if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip'
	const head = bytes.subarray(0, SNIFF_BYTES)
	const step = findWord(head, 'ISO-10303-21', 0, head.length)
	if (step >= 0 && step < 1024) return 'step'
	const text = headText(head)
	if (text.trim() === '')
		throw new ConversionFailure('empty_file', 'The file holds nothing but blanks. Export or upload it again.')
	if (/<(\w+:)?ifcXML|<(\w+:)?iso_10303_28|ifcXML|buildingsmart-tech\.org\/ifcXML/i.test(text)) {
		throw new ConversionFailure(
			'ifcxml_not_supported',
			'This is an ifcXML file. Export the model in the usual IFC format (STEP, file ending .ifc).',
		)
	}
	if (/^\s*(<!doctype html|<html|<head|<\?xml[^>]*>\s*<!doctype html)/i.test(text)) {
		throw new ConversionFailure(
			'not_a_model',
			'This is a web page, not an IFC model; a download that needed a sign-in often ends like this. Download the model again and upload that file.',
		)
	}
	throw notAModel()
}

/** The refusal of content that is none of the formats read. */
export const notAModel = (): ConversionFailure =>
	new ConversionFailure(
		'not_a_model',
		'This is not an IFC model. Upload a file exported as IFC (.ifc or .ifczip), or a .glb.',
	)

function headText(head: Uint8Array): string {
	if (startsWith(head, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(head)
	if (startsWith(head, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(head)
	return new TextDecoder('utf-8').decode(head)
}
