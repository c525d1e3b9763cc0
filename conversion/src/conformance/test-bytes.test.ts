import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterEach, expect, test, vi } from 'vitest'
import { ConversionFailure } from '../failure.ts'
import { idsEntity, idsSpecification, idsText } from '../testing/ids-text.ts'
import { testBytes } from './test-bytes.ts'

afterEach(() => vi.unstubAllGlobals())

/** What Node has and a web worker lacks: shared memory needs a page that is isolated from all others. */
function asInBrowser() {
	for (const name of ['Buffer', 'SharedArrayBuffer', 'process', 'setImmediate']) vi.stubGlobal(name, undefined)
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const model = sampleModelText({ panels: 20, detail: 'layers' }).replace("'BaseQuantities',", "'',")
const wants = idsText(idsSpecification('<material/>', { applicability: idsEntity('IFCELEMENTASSEMBLY') }))

test('a file is tested alike in Node and in a browser', async () => {
	const ids = [{ name: 'client.ids', bytes: bytesOf(wants) }]
	const inNode = await testBytes(bytesOf(model), ids)
	expect(inNode).toMatchObject({ schema: 'IFC4', exporter: expect.stringContaining('Panelyard') })
	expect(inNode.conformance.ids[0]?.outcome).toBe('failed')
	expect(inNode.conformance.rules.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)).toEqual([
		'QTY001',
	])
	asInBrowser()
	const inBrowser = await testBytes(bytesOf(model), ids)
	vi.unstubAllGlobals()
	expect(inBrowser).toEqual(inNode)
})

test('what isn’t a STEP file is refused with the reason', async () => {
	asInBrowser()
	const reason = (bytes: Uint8Array) =>
		testBytes(bytes, []).catch((error: unknown) => (error instanceof ConversionFailure ? error.reason : error))
	expect(await reason(new Uint8Array())).toBe('empty_file')
	expect(await reason(bytesOf('Dear Sir or Madam'))).toBe('not_a_model')
	expect(await reason(bytesOf('%PDF-1.7'))).toBe('other_format')
	expect(await reason(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).toBe('other_archive')
})
