import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
	IMAGE_LARGE_PX,
	IMAGE_MAX_MEGAPIXELS,
	IMAGE_SMALL_PX,
	type ImageRefusal,
	type ImageSize,
} from '@panelyard/contracts/messages/images'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../app-error.ts'
import { OwnProcesses } from '../own-processes.ts'
import { type ImageJob, ImageOutcome } from './image-job.ts'
import { IMAGE_HEAD_BYTES, imageType } from './image-type.ts'

const MOST_WAITING = 40
const TIMEOUT_MS = 20_000
const ENTRY = fileURLToPath(new URL('./image-process.ts', import.meta.url))

export type ShrunkImage = {
	width: number
	height: number
	files: Record<ImageSize, { path: string; bytes: number }>
}

const REFUSALS: Record<Exclude<ImageRefusal, 'image_too_large'>, string> = {
	image_type: 'This isn’t a JPEG, PNG or WebP image',
	image_heic: 'HEIC images can’t be shown here. Save the photo as JPEG and add it again.',
	image_pixels: `This image has more than ${IMAGE_MAX_MEGAPIXELS} million pixels. Make it smaller and add it again.`,
	image_damaged: 'This image is damaged or incomplete',
}

const refused = (reason_code: keyof typeof REFUSALS, cause?: unknown): AppError => {
	const reason_value = reason_code === 'image_pixels' ? String(IMAGE_MAX_MEGAPIXELS) : ''
	return new AppError('UNSUPPORTED_FILE', REFUSALS[reason_code], { reason_code, reason_value }, { cause })
}

/** Re-encodes uploaded images, each in a separate process, at most two at once on a server. */
export class ImageShrinker {
	readonly #log: FastifyBaseLogger
	readonly #processes: OwnProcesses<ImageJob, ImageOutcome>

	/** @param options replace the entry and the time limit in tests */
	constructor(log: FastifyBaseLogger, { entry = ENTRY, timeout_ms = TIMEOUT_MS } = {}) {
		this.#log = log
		this.#processes = new OwnProcesses({
			entry,
			timeout_ms,
			outcome: ImageOutcome,
			most_waiting: MOST_WAITING,
			busy: 'The server is busy with other images. Please try again in a moment.',
		})
	}

	/**
	 * Writes a large and a small WebP of an image, upright and without metadata.
	 * @param directory for the two files
	 * @throws AppError UNSUPPORTED_FILE with one of `IMAGE_REFUSALS`; UNAVAILABLE when too many wait
	 */
	async shrink(source: string, directory: string): Promise<ShrunkImage> {
		const type = imageType(await headOf(source))
		if (type === 'heic') throw refused('image_heic')
		if (type === 'other') throw refused('image_type')
		const outcome = await this.#processes.inTurn(() =>
			this.#run({
				source,
				directory,
				max_pixels: IMAGE_MAX_MEGAPIXELS * 1_000_000,
				large_px: IMAGE_LARGE_PX,
				small_px: IMAGE_SMALL_PX,
			}),
		)
		if (outcome.outcome === 'refused') {
			throw refused(outcome.reason === 'pixels' ? 'image_pixels' : 'image_damaged', outcome.detail)
		}
		const { width, height } = outcome
		return {
			width,
			height,
			files: {
				large: await fileAt(join(directory, 'large.webp')),
				small: await fileAt(join(directory, 'small.webp')),
			},
		}
	}

	async #run(job: ImageJob): Promise<ImageOutcome> {
		try {
			return await this.#processes.run(job)
		} catch (error) {
			this.#log.warn({ err: error }, 'an image process failed')
			throw refused('image_damaged', error)
		}
	}
}

async function headOf(path: string): Promise<Buffer> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(IMAGE_HEAD_BYTES), 0, IMAGE_HEAD_BYTES, 0)
		return buffer.subarray(0, bytesRead)
	} finally {
		await file.close()
	}
}

const fileAt = async (path: string) => ({ path, bytes: (await stat(path)).size })
