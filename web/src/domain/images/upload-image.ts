import { type ProjectImage, UploadImageResponse } from '@panelyard/contracts/images'
import { sendBody } from '../../api/send-body.ts'
import { prepareImage } from './prepare-image.ts'

/**
 * Sends an image of a project and gives what the server made of it.
 * @param options `onProgress` hears the share that is sent, from 0 to 1
 * @throws ImageRefused; ApiError; the signal's reason
 */
export async function uploadImage(
	projectId: string,
	file: File,
	options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ProjectImage> {
	const { image } = await sendBody(
		UploadImageResponse,
		`/projects/${projectId}/images`,
		await prepareImage(file),
		options,
	)
	return image
}
