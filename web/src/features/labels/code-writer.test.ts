import { expect, it } from 'vitest'
import { codeWriter } from './code-writer.ts'

it('draws both kinds of codes as squares of whole modules', async () => {
	const text = 'HTTPS://PANELYARD.EXAMPLE/P/7K3M9Q2X4TB'
	const qr = (await codeWriter('qr'))(text)
	expect(qr.size).toBe(33)
	const matrix = (await codeWriter('data_matrix'))(text)
	expect(matrix.size).toBe(24)
	for (const { path } of [qr, matrix]) expect(path).toMatch(/^(M[\d.]+ [\d.]+[^M]*z)+$/)
})
