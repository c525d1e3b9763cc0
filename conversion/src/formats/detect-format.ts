import { ConversionFailure } from '../failure.ts'
import { findWord } from '../step/step-index.ts'

export type ModelFormat = 'step' | 'zip' | 'glb'

/** Bytes looked at to tell what a file is. */
const SNIFF_BYTES = 4096

interface OtherFormat {
	/** What the file is, as in `This is ...`. */
	name: string
	/** First bytes as hexadecimal digits, or a pattern of the first bytes read as Latin letters. */
	begins: string | RegExp
	advice: string
}

const EXPORT_IFC = 'Open it in the program it was made with and export the model as IFC.'
const PACK_AS_ZIP = 'Unpack it and upload the IFC file itself, or zip it.'

/** Formats people try instead of IFC. */
const OTHER_FORMATS: OtherFormat[] = [
	{ name: 'a Revit file or another document of its kind', begins: 'd0cf11e0', advice: EXPORT_IFC },
	{ name: 'an AutoCAD drawing (DWG)', begins: /^AC10\d\d/, advice: EXPORT_IFC },
	{ name: 'a drawing (DXF)', begins: /^\s*0\r?\n\s*SECTION/, advice: EXPORT_IFC },
	{ name: 'a SketchUp model', begins: 'fffeff0e53006b0065007400', advice: EXPORT_IFC },
	{ name: 'a Rhino model', begins: /^3D Geometry File Format/, advice: EXPORT_IFC },
	{ name: 'an FBX file', begins: /^Kaydara FBX/, advice: 'Export the model as IFC or as a binary .glb.' },
	{ name: 'a PDF document', begins: /^%PDF-/, advice: EXPORT_IFC },
	{ name: 'a picture', begins: '89504e47', advice: EXPORT_IFC },
	{ name: 'a picture', begins: 'ffd8ff', advice: EXPORT_IFC },
	{
		name: 'a glTF file in JSON',
		begins: /^\s*\{[\s\S]*"asset"\s*:/,
		advice: 'Its geometry lies in other files. Export it again as one binary .glb, or as IFC.',
	},
	{
		name: 'an IFC model in JSON',
		begins: /^\s*[[{][\s\S]*"(type|ifcx|header)"/,
		advice: 'Export the model in the usual IFC format (STEP, file ending .ifc).',
	},
]

/** 7z, RAR, gzip, bzip2 and xz, in hexadecimal digits. */
const OTHER_ARCHIVES = ['377abcaf271c', '526172211a07', '1f8b', '425a68', 'fd377a585a']

/** What a file that is no model is instead, with what to do; null when it is nothing known. */
function otherFormat(head: Uint8Array): ConversionFailure | null {
	const digits = Buffer.from(head.subarray(0, 16)).toString('hex')
	if (OTHER_ARCHIVES.some((begins) => digits.startsWith(begins)))
		return new ConversionFailure('archive_invalid', `This is an archive of a kind that is not opened. ${PACK_AS_ZIP}`)
	const letters = Buffer.from(head).toString('latin1')
	const known = OTHER_FORMATS.find(({ begins }) =>
		typeof begins === 'string' ? digits.startsWith(begins) : begins.test(letters),
	)
	return known ? new ConversionFailure('not_a_model', `This is ${known.name}. ${known.advice}`) : null
}

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
	throw otherFormat(head) ?? notAModel()
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
