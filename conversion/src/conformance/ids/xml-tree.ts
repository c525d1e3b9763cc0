import { xmlEncoding } from '@panelyard/contracts/testing/xml-encoding'
import { SaxesParser } from 'saxes'
import { IdsFault } from './ids-fault.ts'

export const XSD_NAMESPACE = 'http://www.w3.org/2001/XMLSchema'

export interface XmlElement {
	/** Without its prefix. */
	name: string
	namespace: string
	/** Those without a namespace, by name. */
	attributes: Map<string, string>
	/** The namespaces of the prefixes that are declared here or above. */
	prefixes: Readonly<Record<string, string>>
	children: XmlElement[]
	/** The text directly in it. */
	text: string
	/** Where its tag begins, from 1. */
	line: number
	column: number
}

/** An IDS of 10,000 specifications takes 10 MB; the parser holds it several times. */
const MOST_BYTES = 16 * 2 ** 20

/** The deepest element that IDS 1.0 knows (documentation within a restriction aside) is 9 deep. */
const DEEPEST = 30

const MOST_ELEMENTS = 1_000_000

function decoderOf(encoding: string) {
	try {
		return new TextDecoder(encoding, { fatal: true })
	} catch {
		throw new IdsFault(`the file says that it is encoded as ${encoding}, which isn't a known encoding.`)
	}
}

/** The text of a file. */
function decode(bytes: Uint8Array): string {
	if (bytes.length > MOST_BYTES)
		throw new IdsFault(`the file has ${Math.ceil(bytes.length / 2 ** 20)} MB; an IDS may have at most 16 MB.`)
	if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9)
		throw new IdsFault('this is a ZIP file. Unpack it and give the .ids file in it.')
	const encoding = xmlEncoding(bytes)
	if (bytes.length === 0) throw new IdsFault('the file is empty.')
	const decoder = decoderOf(encoding)
	try {
		return decoder.decode(bytes)
	} catch {
		throw new IdsFault(`the file has bytes that aren't text in ${encoding}.`)
	}
}

/**
 * Reads a file of XML. Nothing outside it is fetched; a document type, and with it every entity beyond the five of XML, is
 * refused.
 * @throws IdsFault if it isn't well-formed, or too large or deep
 */
export function readXml(bytes: Uint8Array): XmlElement {
	const text = decode(bytes)
	const parser = new SaxesParser({ xmlns: true })
	const open: XmlElement[] = []
	let root: XmlElement | null = null
	let count = 0
	let start = { line: 1, column: 1 }
	const here = (): { line: number; column: number } => ({ line: parser.line, column: parser.columnIndex })
	parser.on('error', (error) => {
		// The parser writes the place before its message.
		const said = error.message.replace(/^[\d:]+:\s*/, '').replace(/\.$/, '')
		throw new IdsFault(`this isn't well-formed XML: ${said}.`, here())
	})
	parser.on('doctype', () => {
		throw new IdsFault("the file has a DOCTYPE, which an IDS doesn't need and which isn't read. Remove it.", here())
	})
	parser.on('opentagstart', ({ name }) => {
		start = { line: parser.line, column: Math.max(1, parser.columnIndex - name.length - 1) }
		if (open.length >= DEEPEST)
			throw new IdsFault(`elements are nested more than ${DEEPEST} deep; an IDS needs 9.`, start)
		if (++count > MOST_ELEMENTS) throw new IdsFault('the file has more than a million elements.', start)
	})
	parser.on('opentag', (tag) => {
		const attributes = new Map<string, string>()
		for (const { local, uri, value } of Object.values(tag.attributes)) if (uri === '') attributes.set(local, value)
		const above = open.at(-1)
		const own = tag.ns ?? {}
		const prefixes = Object.keys(own).length > 0 ? { ...above?.prefixes, ...own } : (above?.prefixes ?? {})
		const element: XmlElement = {
			name: tag.local,
			namespace: tag.uri,
			attributes,
			prefixes,
			children: [],
			text: '',
			...start,
		}
		if (above) above.children.push(element)
		else root = element
		open.push(element)
	})
	const addText = (added: string): void => {
		const element = open.at(-1)
		if (element) element.text += added
	}
	parser.on('text', addText)
	parser.on('cdata', addText)
	parser.on('closetag', () => {
		open.pop()
	})
	parser.write(text).close()
	if (!root) throw new IdsFault('the file has no element.')
	return root
}
