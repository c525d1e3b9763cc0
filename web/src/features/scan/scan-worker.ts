import { type Frame, loadReader, readFrame } from './read-frame.ts'

/** First the address of the reader's module, then frames, one at a time. */
export type ScanRequest = { wasm: string } | { frame: Frame }
export type ScanAnswer = { texts: string[] } | { failure: string }

let ready: Promise<void> | null = null

/** Reads codes apart from the page, whose picture goes on meanwhile. */
self.onmessage = async ({ data }: MessageEvent<ScanRequest>) => {
	const answer = (message: ScanAnswer) => self.postMessage(message)
	try {
		if ('wasm' in data) {
			ready = loadReader(data.wasm)
			await ready
			return answer({ texts: [] })
		}
		await ready
		answer({ texts: await readFrame(data.frame) })
	} catch (error) {
		answer({ failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
	}
}
