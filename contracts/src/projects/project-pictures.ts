import { z } from 'zod'

/**
 * The model of a project as an image: WebP addresses of at most 640 x 400 pixels and of half of it. Every panel has the colour
 * of its furthest step now; the addresses change with the project's revision, so that browsers never show an old one.
 */
export const ProjectPicture = z.object({ large: z.string(), small: z.string() })
export type ProjectPicture = z.infer<typeof ProjectPicture>

/** `GET /projects/{id}/picture/{size}`. `of` is only there to change the address. */
export const ProjectPictureQuery = z.object({ of: z.string().optional() })

/** @param path of the picture, without its size */
export const picturePaths = (path: string, revision: number): ProjectPicture => ({
	large: `${path}/large?of=${revision}`,
	small: `${path}/small?of=${revision}`,
})
