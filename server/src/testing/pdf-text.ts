import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Everything a PDF says, as `textWithoutSpaces`. */
export async function pdfText(pdf: Buffer): Promise<string> {
	const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
	let text = ''
	for (let number = 1; number <= document.numPages; number++) {
		const { items } = await (await document.getPage(number)).getTextContent()
		for (const item of items) if ('str' in item) text += item.str
	}
	return textWithoutSpaces(text)
}

/** Without spaces and the marks that isolate names. */
export const textWithoutSpaces = (text: string): string =>
	text.normalize('NFKC').replace(/[\s\u200b-\u200f\u2060-\u206f]/g, '')
