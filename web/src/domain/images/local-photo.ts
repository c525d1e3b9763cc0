import { IMAGE_LARGE_PX, type ProjectImage } from '@panelyard/contracts/messages/images'
import { newId } from '../../api/new-id.ts'
import type { ChangeFile } from '../../api/outbox/change.ts'
import { scaledSize, scaleWithin } from './draw-jpeg.ts'
import { ImageRefused, prepareImage } from './prepare-image.ts'

/** A photo that this person added and that the server may not have yet. */
export type LocalPhoto = { id: string; blob: Blob }

/**
 * A photo as it is kept and sent. One that had to be made smaller has lost what the phone wrote into its file.
 * @throws ImageRefused
 */
export const localPhoto = async (file: File): Promise<LocalPhoto> => ({ id: newId(), blob: await prepareImage(file) })

/** A photo as the server will name it. @throws ImageRefused when it can't be decoded */
export async function imageOfPhoto({ id, blob }: LocalPhoto): Promise<ProjectImage> {
	const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => {
		throw new ImageRefused('image_damaged')
	})
	const size = scaledSize(bitmap, scaleWithin(IMAGE_LARGE_PX, bitmap))
	bitmap.close()
	return { id, ...size }
}

/** What a change sends of a photo before itself. */
export const photoFile = (projectId: string, { id, blob }: LocalPhoto): ChangeFile => ({
	id,
	path: `/projects/${projectId}/images?id=${id}`,
	blob,
})
