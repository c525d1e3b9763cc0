import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonPieces, writePieces } from './write-pieces.ts'

const MODELS = {
	'nothing much': { a: null, b: [], c: {}, left_out: undefined, 'key "quoted"': 'é\u2028' },
	'lists longer than a piece': {
		numbers: Array.from({ length: 10_000 }, (_, at) => at / 7),
		texts: Array.from({ length: 4097 }, (_, at) => `"${at}"`),
		inside: { objects: Array.from({ length: 5000 }, (_, at) => ({ at, deep: [at, [null]] })) },
	},
}

for (const [name, model] of Object.entries(MODELS)) {
	test(`JSON in pieces is that of the whole: ${name}`, () => {
		expect([...jsonPieces(model)].join('')).toBe(JSON.stringify(model))
	})
}

test('pieces of bytes and text, small and large, lie in the file in their order', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-pieces-'))
	try {
		const path = join(directory, 'file')
		const pieces = ['ä', Buffer.alloc(3 << 20, 1), '', new Uint8Array(5).fill(2), 'end']
		await writePieces(path, pieces)
		expect(readFileSync(path).equals(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))))).toBe(true)
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
})
