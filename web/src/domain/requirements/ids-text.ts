import { xmlEncoding } from '@panelyard/contracts/testing/xml-encoding'

/** For a choice of IDS files. */
export const IDS_FILES = '.ids,.xml'

/**
 * The text of an IDS file.
 * @throws if it isn't in the encoding that it declares, or in UTF-8 if it declares none
 */
export async function idsTextOf(file: File): Promise<string> {
	const bytes = new Uint8Array(await file.arrayBuffer())
	return new TextDecoder(xmlEncoding(bytes), { fatal: true }).decode(bytes)
}
