import { newId } from '../../api/new-id.ts'
import type { ChangeFile } from '../../api/outbox/change.ts'
import { prepareImage } from './prepare-image.ts'

/** A photo that this person added and that the server may not have yet. */
export type LocalPhoto = { id: string; blob: Blob }

/**
 * A photo as it is kept and sent. One that had to be made smaller has lost what the phone wrote into its file.
 * @throws ImageRefused
 */
export const localPhoto = async (file: File): Promise<LocalPhoto> => ({ id: newId(), blob: await prepareImage(file) })

/** What a change sends of a photo before itself. */
export const photoFile = (projectId: string, { id, blob }: LocalPhoto): ChangeFile => ({
	id,
	path: `/projects/${projectId}/images?id=${id}`,
	blob,
})
