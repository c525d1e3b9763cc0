import { encode } from 'uqr'
import type { CodeImage, CodeKind } from './code-image.ts'

type DrawCode = (text: string) => CodeImage

/** Nearly a third of a code may be torn or dirty. */
const drawQr: DrawCode = (text) => {
	const { size, data } = encode(text, { ecc: 'H', border: 0 })
	return { size, path: pathOf(data) }
}

/** What draws codes of a kind; the writer of DataMatrix codes is loaded when it is first needed. */
export async function codeWriter(kind: CodeKind): Promise<DrawCode> {
	if (kind === 'qr') return drawQr
	const { drawDataMatrix } = await import('./data-matrix.ts')
	return drawDataMatrix
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
	let path = ''
	rows.forEach((row, y) => {
		for (let x = 0; x < row.length; x++) {
			if (!row[x]) continue
			const start = x
			while (row[x + 1]) x++
			path += `M${start} ${y}h${x - start + 1}v1h${start - x - 1}z`
		}
	})
	return path
}
