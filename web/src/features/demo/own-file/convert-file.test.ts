import { afterEach, expect, it, vi } from 'vitest'
import { convertFile } from './convert-file.ts'
import type { ConvertedFile, ConvertRequest } from './convert-worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** The threads that a device's worker is given. */
async function threadsOn(device: { hardwareConcurrency?: number; deviceMemory: number }): Promise<number> {
	vi.stubGlobal('navigator', device)
	const requests: ConvertRequest[] = []
	const worker = {
		postMessage(request: ConvertRequest) {
			requests.push(request)
			this.onmessage({ data: { converted: {} as ConvertedFile } })
		},
		onmessage: (_: { data: { converted: ConvertedFile } }) => {},
		terminate: () => {},
	}
	const { signal } = new AbortController()
	await convertFile(new File(['x'], 'a.ifc'), { worker: worker as unknown as Worker, signal, onProgress: () => {} })
	return requests[0]?.threads ?? 0
}

it('meshes shapes on both of two cores, on one thread of a phone, and on three at most', async () => {
	expect(await threadsOn({ hardwareConcurrency: 2, deviceMemory: 8 })).toBe(2)
	expect(await threadsOn({ deviceMemory: 8 })).toBe(2)
	expect(await threadsOn({ hardwareConcurrency: 8, deviceMemory: 4 })).toBe(1)
	expect(await threadsOn({ hardwareConcurrency: 16, deviceMemory: 8 })).toBe(3)
})
