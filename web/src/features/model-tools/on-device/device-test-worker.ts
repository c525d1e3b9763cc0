import type { FailureReasonCode } from '@panelyard/contracts/models/failure-reasons'
import type { IdsText } from '@panelyard/contracts/testing/conformance'
import { xmlBytes } from '@panelyard/contracts/testing/xml-text'
import { type BytesTest, testBytes } from '@panelyard/conversion/conformance/test-bytes'

export type DeviceTestRequest = { file: File; ids: readonly IdsText[] }

export type DeviceTestAnswer =
	| { test: BytesTest }
	/** `unreadable`: the browser can't read the file; `memory`: the device hasn't enough. */
	| { failure: { reason_code: FailureReasonCode; reason_value: string } | 'unreadable' | 'memory' | 'broken' }

const answer = (message: DeviceTestAnswer) => self.postMessage(message)

async function read(file: File): Promise<Uint8Array | null> {
	try {
		return new Uint8Array(await file.arrayBuffer())
	} catch {
		return null
	}
}

/** Tests a file apart from the page, which stays responsive meanwhile. Nothing leaves the device. */
self.onmessage = async ({ data: { file, ids } }: MessageEvent<DeviceTestRequest>) => {
	const bytes = await read(file)
	if (!bytes) return answer({ failure: 'unreadable' })
	try {
		const files = ids.map(({ name, content }) => ({ name, bytes: xmlBytes(content) }))
		answer({ test: await testBytes(bytes, files) })
	} catch (error) {
		if (error instanceof RangeError) return answer({ failure: 'memory' })
		const { told } = error as { told?: { reason_code: FailureReasonCode; reason_value: string } }
		if (!told) console.error('The file could not be tested', error)
		answer({ failure: told ? { reason_code: told.reason_code, reason_value: told.reason_value } : 'broken' })
	}
}
