import { inflateRawSync } from 'node:zlib'

// Reads downloads as another program would: nothing of the product is used.

/** The rows of a CSV with commas, as texts. */
export function csvRows(text: string): string[][] {
	const cells = [...text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)]
	const rows: string[][] = [[]]
	for (const [whole, cell = '', end] of cells) {
		if (whole === '') break
		rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
		if (end === '\r\n') rows.push([])
	}
	return rows.filter((row) => row.length > 0)
}

/** The texts and numbers of the first sheet of a workbook, each at the place of its column. */
export function xlsxRows(file: Buffer): string[][] {
	const shared = texts(zipEntry(file, 'xl/sharedStrings.xml') ?? '', 'si')
	const sheet = zipEntry(file, 'xl/worksheets/sheet1.xml') ?? ''
	return [...sheet.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
		const cells: string[] = []
		for (const [, head = '', body = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
			const letters = /r="([A-Z]+)/.exec(head)?.[1] ?? 'A'
			const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
			const value = /<v>(.*?)<\/v>/s.exec(body)?.[1] ?? ''
			cells[column] = head.includes('t="s"') ? (shared[Number(value)] ?? '') : texts(body, 'is')[0] || plain(value)
		}
		return Array.from(cells, (cell) => cell ?? '')
	})
}

const texts = (xml: string, tag: string): string[] =>
	[...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, body = '']) =>
		plain([...body.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join('')),
	)

const plain = (xml: string): string =>
	xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A file of an archive, by the directory at its end; null when it has none of this name. */
function zipEntry(file: Buffer, name: string): string | null {
	const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
	let at = file.readUInt32LE(end + 16)
	while (file.readUInt32LE(at) === 0x02014b50) {
		const nameLength = file.readUInt16LE(at + 28)
		if (file.toString('utf8', at + 46, at + 46 + nameLength) === name) {
			const local = file.readUInt32LE(at + 42)
			const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
			const bytes = file.subarray(start, start + file.readUInt32LE(at + 20))
			return (file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
		}
		at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
	}
	return null
}
