import { IncomingFile } from './incoming-file.ts'
import type { WorkerAnswer, WorkerRequest } from './model-chunks.ts'
import { ModelReadError } from './model-read-error.ts'
import { readModel } from './read-model.ts'

const answer = (message: WorkerAnswer): void => self.postMessage(message, { transfer: [...buffersOf(message)] })

function* buffersOf(value: object): Generator<ArrayBuffer> {
	for (const part of Object.values(value))
		if (ArrayBuffer.isView(part)) yield part.buffer as ArrayBuffer
		else if (part !== null && typeof part === 'object') yield* buffersOf(part)
}

const file = new IncomingFile()

const read = async (): Promise<void> => {
	for await (const part of readModel(file)) answer(part)
	answer({ type: 'done' })
}

const fail = (error: unknown): void => {
	if (error instanceof ModelReadError) answer({ type: 'failed', code: error.code, message: error.message })
	else if (error instanceof RangeError) answer({ type: 'failed', code: 'out_of_memory', message: error.message })
	else answer({ type: 'failed', code: 'invalid', message: String(error) })
}

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
	try {
		if ('isEnd' in data) file.end()
		else file.add(data.part, data.total)
	} catch (error) {
		fail(error)
	}
}

read().catch(fail)
