import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ImageSize } from '@panelyard/contracts/messages/images'
import { type ModelPicture, PICTURE_SIZE, readPicture } from '@panelyard/contracts/models/model-picture'
import { paintPicture, type Rgb } from '@panelyard/contracts/models/paint-picture'
import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { oncePer } from '../../database/once-per.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './project-pictures.queries.ts'

/** Bytes of unpacked models' pictures that are cached in memory: some ten of them. */
const MOST_KEPT = 24_000_000
/** Drawn pictures that are cached, some 25 kB each. */
const MOST_DRAWN = 500
const MOST_UNPACKED = 4_000_000
/** Edges of a picture drawn twice as large, blurred and made smaller are smooth. */
const SMOOTH = 0.8
const unzip = promisify(gunzip)

type Pictured = Pick<ProjectRow, 'id' | 'live_version_id' | 'revision'>
type PictureOptions = { size: ImageSize; shows_statuses?: boolean }

/** Draws the pictures of projects: what the converter saw of the model, in the colours that its panels have now. */
class ProjectPictures {
	readonly #platform: Pick<Platform, 'database' | 'storage'>
	/** By what is seen; requests of one state share its drawing. */
	readonly #drawn = new LRUCache<string, Promise<Buffer>>({ max: MOST_DRAWN })
	readonly #models: LRUCache<string, ModelPicture>

	constructor(platform: Pick<Platform, 'database' | 'storage'>) {
		this.#platform = platform
		this.#models = new LRUCache({
			maxSize: MOST_KEPT,
			sizeCalculation: ({ places, light, elements }) => 1 + places.byteLength + light.byteLength + elements.byteLength,
			fetchMethod: async (storage_key) => {
				const packed = await buffer(await platform.storage.openRead(storage_key))
				return readPicture(await unzip(packed, { maxOutputLength: MOST_UNPACKED }))
			},
		})
	}

	/** A WebP; null for a project without a model to see, or one that was converted before pictures were made. */
	async draw(
		{ id, live_version_id, revision }: Pictured,
		{ size, shows_statuses = true }: PictureOptions,
	): Promise<Buffer | null> {
		const version = live_version_id === null ? null : await findVersionHead(this.#platform.database, live_version_id)
		const stored = version?.artefacts?.['picture.bin']
		if (!stored) return null
		const key = [stored.sha256, id, revision, size, shows_statuses].join(' ')
		const model = await this.#models.forceFetch(stored.storage_key)
		if (model.elements.length === 0) return null
		const there = this.#drawn.get(key)
		if (there) return there
		const drawing = this.#draw(id, model, size, shows_statuses)
		this.#drawn.set(key, drawing)
		drawing.catch(() => this.#drawn.delete(key))
		return drawing
	}

	async #draw(project_id: string, picture: ModelPicture, size: ImageSize, shows_statuses: boolean): Promise<Buffer> {
		const panels = await queries.panelColours(this.#platform.database, project_id, [...picture.elements])
		const colours = new Map(
			panels.map(({ element, colour }) => [element, rgbOf((shows_statuses ? colour : null) ?? NO_STATUS_COLOUR.light)]),
		)
		const pixels = paintPicture(picture, (element) => colours.get(element))
		const { width, height } = picture
		const large = sharp(pixels, { raw: { width, height, channels: 4 } })
		if (size === 'small')
			return large
				.resize(PICTURE_SIZE.width / 2, PICTURE_SIZE.height / 2)
				.webp({ quality: 88 })
				.toBuffer()
		const twice = await large
			.resize(PICTURE_SIZE.width * 2, PICTURE_SIZE.height * 2, { kernel: 'nearest' })
			.blur(SMOOTH)
			.raw()
			.toBuffer({ resolveWithObject: true })
		return sharp(twice.data, { raw: twice.info })
			.resize(PICTURE_SIZE.width, PICTURE_SIZE.height)
			.webp({ quality: 86 })
			.toBuffer()
	}
}

/** Of a colour as `#rrggbb`. */
function rgbOf(colour: string): Rgb {
	const number = Number.parseInt(colour.slice(1), 16)
	return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

export const projectPictures = oncePer(
	(platform: Pick<Platform, 'database' | 'storage'>) => new ProjectPictures(platform),
)

export async function hasPicture(
	db: Database,
	{ live_version_id }: Pick<ProjectRow, 'live_version_id'>,
): Promise<boolean> {
	const version = live_version_id === null ? null : await findVersionHead(db, live_version_id)
	return version?.artefacts?.['picture.bin'] !== undefined
}

/** @throws AppError NOT_FOUND for a project without a picture */
export async function requirePicture(platform: Platform, project: Pictured, wanted: PictureOptions): Promise<Buffer> {
	const picture = await projectPictures(platform).draw(project, wanted)
	if (!picture) throw new AppError('NOT_FOUND', 'This project has no picture')
	return picture
}
