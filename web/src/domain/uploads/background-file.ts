import { networkError } from '../../api/api-error.ts'
import type { FileAnswer, FileRequest } from './file-worker.ts'
import type { PackedPiece } from './read-file.ts'

/** The file was moved, changed or taken away while it was read. */
export class FileUnreadable extends Error {
	/** As errors of calls have one, so that it is told like them. */
	readonly status = 400

	constructor(cause: string) {
		super('The file could not be read. It may have been moved or changed; choose it again.', { cause })
		this.name = 'FileUnreadable'
	}
}

/** A file read by a worker of its own. Ask one thing at a time; `close` ends it. */
export type BackgroundFile = {
	/** SHA-256, hex. @throws FileUnreadable */
	digest: () => Promise<string>
	/** Packs from the beginning and gives the first piece. @throws FileUnreadable */
	pack: () => Promise<PackedPiece>
	next: () => Promise<PackedPiece>
	close: () => void
}

export function openInBackground(file: Blob): BackgroundFile {
	const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
	const ask = (request: FileRequest): Promise<FileAnswer> =>
		new Promise((resolve, reject) => {
			worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => {
				if ('failure' in data) reject(new FileUnreadable(data.failure))
				else resolve(data)
			}
			// It answers its own failures: its code did not arrive.
			worker.onerror = () => reject(networkError())
			worker.postMessage(request)
		})
	const piece = async (request: FileRequest): Promise<PackedPiece> => {
		const answer = await ask(request)
		if (!('piece' in answer)) throw new FileUnreadable('the worker answered something else')
		return answer.piece
	}
	return {
		async digest() {
			const answer = await ask({ ask: 'digest', file })
			if (!('sha256' in answer)) throw new FileUnreadable('the worker answered something else')
			return answer.sha256
		},
		pack: () => piece({ ask: 'pack', file }),
		next: () => piece({ ask: 'next' }),
		close: () => worker.terminate(),
	}
}
