import { ProjectMessages } from '@panelyard/contracts/projects'

/** So many first bytes say what a file is; STEP may begin with a byte order mark and comments. */
export const SNIFF_BYTES = 4096

const EXPORT_AGAIN = 'Please export the model as IFC (.ifc) again and upload that file.'

/** Why a file cannot be a model, judged by its first bytes; null when it may be STEP, a zip archive or binary glTF. */
export function whyNoModel(head: Buffer, file_name: string): string | null {
	if (head.subarray(0, 4).toString('latin1') === 'glTF') return null
	if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return null
	const text = head
		.toString('latin1')
		.replace(/^\u00ef\u00bb\u00bf/, '')
		.trimStart()
	if (text.startsWith('<')) return whyNoMarkup(text)
	if (/ISO-10303-21\s*;/i.test(text)) return null
	if (/\.ifczip$/i.test(file_name)) return ProjectMessages.archiveInvalid
	return `This file is not an IFC model: it does not begin with ISO-10303-21. ${EXPORT_AGAIN}`
}

function whyNoMarkup(text: string): string {
	if (/<!doctype html|<html/i.test(text)) return `This file is a web page, not an IFC model. ${EXPORT_AGAIN}`
	if (/ifcxml|buildingsmart/i.test(text)) return ProjectMessages.ifcXml
	return `This file is XML, not an IFC model. ${EXPORT_AGAIN}`
}
