import { z } from 'zod'

// Images that people add to a project. The server decodes each and writes it anew, so that nothing else in the file
// reaches anybody.

/** Most bytes of an uploaded image, in MB. */
export const IMAGE_MAX_MB = 30
/** Most pixels of an uploaded image, in millions: phones make up to 50. */
export const IMAGE_MAX_MEGAPIXELS = 64
/** The longer side of an image as it is kept, at most. Smaller ones stay as they are. */
export const IMAGE_LARGE_PX = 2048
/** The longer side of its thumbnail. */
export const IMAGE_SMALL_PX = 480
/** The types that the server takes. Browsers convert what else they can decode. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Why an image is refused, for a sentence in the reader's language. */
export const IMAGE_REFUSALS = [
	/** No JPEG, PNG or WebP. */
	'image_type',
	/** A HEIC that no browser on the way could decode. */
	'image_heic',
	/** Has more pixels than allowed. The value is the limit in millions. */
	'image_pixels',
	/** The value is the limit in MB. */
	'image_too_large',
	/** Is cut off, or isn't what it says. */
	'image_damaged',
] as const
export type ImageRefusal = (typeof IMAGE_REFUSALS)[number]

export const ImageSize = z.enum(['large', 'small'])
export type ImageSize = z.infer<typeof ImageSize>

export const ProjectImage = z.object({
	id: z.uuid(),
	/** Pixels of the large one, upright. */
	width: z.number().int().positive(),
	height: z.number().int().positive(),
})
export type ProjectImage = z.infer<typeof ProjectImage>

/** `POST /projects/{id}/images`: the body is the file itself. What nothing uses for 30 days is deleted. */
export const UploadImageResponse = z.object({ image: ProjectImage })

/** Where an image is; what is there never changes. */
export const imagePath = (project_id: string, image_id: string, size: ImageSize): string =>
	`/projects/${project_id}/images/${image_id}/${size}`
