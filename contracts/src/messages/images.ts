import { z } from 'zod'

// Images that people add to a project. The server decodes and re-encodes each, so that nothing else in the file reaches
// anyone.

/** Most bytes of an uploaded image, in MB. */
export const IMAGE_MAX_MB = 30
/** Most pixels of an uploaded image, in millions: phones make up to 50. */
export const IMAGE_MAX_MEGAPIXELS = 64
/** Longest side of a stored image. Smaller images aren't scaled. */
export const IMAGE_LARGE_PX = 2048
/** Longest side of its thumbnail. */
export const IMAGE_SMALL_PX = 480
/** The types that the server accepts. Browsers convert other types that they can decode. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Why an image is rejected, for a sentence in the reader's language. */
export const IMAGE_REFUSALS = [
	/** Not JPEG, PNG or WebP. */
	'image_type',
	/** A HEIC that the browser couldn't decode. */
	'image_heic',
	/** Has more pixels than allowed. The value is the limit in millions. */
	'image_pixels',
	/** The value is the limit in MB. */
	'image_too_large',
	/** Truncated, or not of its declared type. */
	'image_damaged',
] as const
export type ImageRefusal = (typeof IMAGE_REFUSALS)[number]

export const ImageSize = z.enum(['large', 'small'])
export type ImageSize = z.infer<typeof ImageSize>

export const ProjectImage = z.object({
	id: z.uuid(),
	/** Of the large image, upright, in pixels. */
	width: z.number().int().positive(),
	height: z.number().int().positive(),
})
export type ProjectImage = z.infer<typeof ProjectImage>

/**
 * `POST /projects/{id}/images`: the body is the file itself, or a piece of it. The device may choose `id`, so that the call can
 * be repeated: the same person gets the existing image. Images that nothing uses for 30 days are deleted.
 *
 * A piece has the `id` of its image, the `bytes` of the whole file and the `offset` at which it begins. A piece that doesn't
 * begin where the server stands, such as an empty one, changes nothing and is answered like the others. Unfinished files are
 * deleted after a day.
 */
export const UploadImageQuery = z
	.object({
		id: z.uuid().optional(),
		bytes: z.coerce.number().int().positive().optional(),
		offset: z.coerce.number().int().nonnegative().default(0),
	})
	.refine(({ id, bytes }) => bytes === undefined || id !== undefined, 'A piece needs the id of its image')
/** 201: the image is there. */
export const UploadImageResponse = z.object({ image: ProjectImage })
/** 200: the file isn't whole yet; the next piece begins at `received_bytes`. */
export const UploadPieceResponse = z.object({ received_bytes: z.number().int().nonnegative() })

/** Address of an image; its content never changes. */
export const imagePath = (project_id: string, image_id: string, size: ImageSize): string =>
	`/projects/${project_id}/images/${image_id}/${size}`
