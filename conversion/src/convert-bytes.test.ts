import { gunzipSync } from 'node:zlib'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConvertedBytes } from './convert-bytes.ts'
import { Kernel } from './geometry/kernel.ts'
import { answerPool } from './geometry/mesh-thread.ts'
import { type FromMeshThread, type MeshThread, MessagePool, type ToMeshThread } from './geometry/message-pool.ts'
import { convertContent } from './testing/convert-text.ts'

afterEach(() => vi.unstubAllGlobals())

/** A thread that shares the test's own one, and answers as a worker of a page does. */
function startThread(): MeshThread {
	const port: Parameters<typeof answerPool>[0] = {
		onmessage: null,
		postMessage: (data: FromMeshThread) => thread.onmessage?.({ data }),
	}
	const thread: MeshThread = {
		onmessage: null,
		onerror: null,
		postMessage: (data: ToMeshThread) => port.onmessage?.({ data }),
		terminate: () => undefined,
	}
	answerPool(port, Kernel.open)
	return thread
}

const withoutGlobals = (...names: string[]): void => {
	for (const name of names) vi.stubGlobal(name, undefined)
}

/** Converts as a page does: its modules find nothing that browsers lack. */
async function convertInBrowser(bytes: Uint8Array): Promise<ConvertedBytes> {
	vi.resetModules()
	withoutGlobals('Buffer', 'process')
	const { convertBytes } = await import('./convert-bytes.ts')
	// Node's own streams need these while they work.
	vi.unstubAllGlobals()
	withoutGlobals('SharedArrayBuffer', 'setImmediate')
	const file = { file_name: 'model.ifc', file_sha256: '' }
	const converted = await convertBytes(bytes, file, new MessagePool({ startThread, threads: 1 }), () => undefined)
	vi.unstubAllGlobals()
	return converted
}

test('a file becomes the same model on the server and in a browser', async () => {
	const text = sampleModelText({ panels: 40, detail: 'layers' })
	const there = await convertContent(text)
	const here = await convertInBrowser(new TextEncoder().encode(text))
	expect(Buffer.concat(here.glb).equals(there.glb)).toBe(true)
	expect([...here.boxes]).toEqual([...there.boxes])
	expect(here.panels).toEqual(there.panels)
	// Browsers compress at a level of their own, so the blocks have other lengths.
	expect(here.structure).toEqual({ ...there.structure, property_blocks: expect.anything() })
	expect(gunzipSync(Buffer.concat(here.properties)).equals(gunzipSync(there.properties))).toBe(true)
	expect({ ...here.report, file_sha256: '', timings: {} }).toEqual({ ...there.report, file_sha256: '', timings: {} })
})
