import { z } from 'zod'

/** The model of a project as an image; `imagePath` says where its two sizes are. */
export const ProjectPicture = z.object({
	image_id: z.uuid(),
	/** The version of the model that it shows. */
	version_id: z.uuid(),
})
export type ProjectPicture = z.infer<typeof ProjectPicture>

/** Size of the pictures that the app makes, in pixels. */
export const PICTURE_SIZE = { width: 640, height: 400 } as const

/**
 * `POST /projects/{id}/picture`: the body is a JPEG, PNG or WebP of the live version, which `version_id` names. If the
 * version already has a picture, it is kept.
 */
export const PutPictureQuery = z.object({ version_id: z.uuid() })
export const PictureResponse = z.object({ picture: ProjectPicture })
