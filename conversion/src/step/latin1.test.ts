import { afterEach, expect, test, vi } from 'vitest'
import { latin1Of, latin1Reader } from './latin1.ts'

afterEach(() => vi.unstubAllGlobals())

const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)

test('bytes are read alike with and without Node', () => {
	const read = latin1Reader(bytes)
	const ranges = [
		[0, 0],
		[3, 2],
		[120, 180],
		[5, 20_000],
		[19_990, 30_000],
	] as const
	const inNode = ranges.map(([start, end]) => read(start, end))
	expect(inNode.map(({ length }) => length)).toEqual([0, 0, 60, 19_995, 10])
	const all = latin1Of(bytes)
	vi.stubGlobal('Buffer', undefined)
	const inBrowser = latin1Reader(bytes)
	expect(ranges.map(([start, end]) => inBrowser(start, end))).toEqual(inNode)
	expect(latin1Of(bytes)).toBe(all)
})
