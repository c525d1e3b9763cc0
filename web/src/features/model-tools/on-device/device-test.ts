import type { IdsText } from '@panelyard/contracts/testing/conformance'
import type { BytesTest } from '@panelyard/conversion/conformance/test-bytes'
import { memoryLimit } from '../../../domain/uploads/memory-limit.ts'
import type { DeviceTestAnswer, DeviceTestRequest } from './device-test-worker.ts'

type Failure = Extract<DeviceTestAnswer, { failure: unknown }>['failure'] | 'unreachable'

/** Why a file can't be tested on this device. */
export class DeviceTestFailure extends Error {
	readonly failure: Failure

	constructor(failure: Failure) {
		super('The file could not be tested')
		this.failure = failure
	}
}

/**
 * Tests a file in a worker, whose code and tables are loaded on first use.
 * @param signal ends the worker
 * @throws DeviceTestFailure
 */
export async function testOnDevice(file: File, ids: readonly IdsText[], signal: AbortSignal): Promise<BytesTest> {
	const worker = new Worker(new URL('./device-test-worker.ts', import.meta.url), { type: 'module' })
	const { promise, resolve, reject } = Promise.withResolvers<BytesTest>()
	worker.onmessage = ({ data }: MessageEvent<DeviceTestAnswer>) =>
		'test' in data ? resolve(data.test) : reject(new DeviceTestFailure(data.failure))
	worker.onerror = (event) => {
		console.error('The worker failed', event.message)
		// An error within the worker has a message; code that couldn't be fetched has none.
		reject(new DeviceTestFailure(event.message ? 'memory' : 'unreachable'))
	}
	signal.addEventListener('abort', () => reject(signal.reason))
	const request: DeviceTestRequest = { file, ids }
	worker.postMessage(request)
	try {
		return await promise
	} finally {
		worker.terminate()
	}
}

/** Megabytes of a file for each gigabyte of memory. Testing takes six times the file's size: an eighth of the memory. */
const MEGABYTES_PER_GIGABYTE = 20

const MOST_MEGABYTES = 300

/** The largest file that this device can test without crashing the page, in bytes. */
export const deviceLimit = (): number => memoryLimit(MEGABYTES_PER_GIGABYTE, MOST_MEGABYTES)
