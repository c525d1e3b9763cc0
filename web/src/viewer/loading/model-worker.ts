import type { WorkerAnswer, WorkerRequest } from './model-chunks.ts'
import { ModelReadError } from './model-read-error.ts'
import { readModel } from './read-model.ts'

const answer = (message: WorkerAnswer, transfer: Transferable[] = []): void => self.postMessage(message, { transfer })

const buffersOf = (value: object): Transferable[] =>
	Object.values(value).flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : []))

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
	try {
		const { header, chunks } = await readModel(new Uint8Array(data.bytes))
		answer({ type: 'header', header }, buffersOf(header))
		for (const chunk of chunks()) answer({ type: 'chunk', chunk }, buffersOf(chunk))
		answer({ type: 'done' })
	} catch (error) {
		if (error instanceof ModelReadError) answer({ type: 'failed', code: error.code, message: error.message })
		else if (error instanceof RangeError) answer({ type: 'failed', code: 'out_of_memory', message: error.message })
		else answer({ type: 'failed', code: 'invalid', message: String(error) })
	}
}
