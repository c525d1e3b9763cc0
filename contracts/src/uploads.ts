import { z } from 'zod'
import { newProjectFields, resolveNewProject } from './projects.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A model file of one's own that lies on the server and belongs to no project yet. */
export const UploadedFile = z.object({
	id: z.uuid(),
	file_name: z.string(),
	bytes: z.number().int(),
	/** SHA-256 of the file itself, hex, however it was compressed on the way. */
	sha256: z.string(),
	created_at: z.iso.datetime(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/** Resumable uploads speak the tus protocol below this path. */
export const RESUMABLE_UPLOAD_PATH = '/files/resumable'

/** What `Upload-Metadata` says of an upload at its beginning; values are texts there. */
export const ResumableUploadMetadata = z.object({
	filename: z.string().min(1).max(500),
	/** Size of the file itself. With `gzip` the upload's own length is another, and may be told at its end. */
	bytes: z.coerce.number().int().positive(),
	/** How the file is packed on the way; it is kept unpacked. */
	encoding: z.enum(['identity', 'gzip']).default('identity'),
	/** What the file must turn out to be. */
	sha256: Sha256.optional(),
})

/** GET /files/resumable_result/{upload_id}: the file an upload became; 404 until it is complete. */
export const UploadedFileResponse = z.object({ file: UploadedFile })

/** POST /files/known: whether this person may use a file by its content without sending it. */
export const KnownFileRequest = z.object({
	sha256: Sha256,
	bytes: z.number().int().positive(),
	file_name: z.string().min(1).max(500),
})
export const KnownFileResponse = z.object({
	/** Null when the file must be sent. */
	file: UploadedFile.nullable(),
	/** True when it was converted before, so that a project made of it is ready at once. */
	is_converted: z.boolean(),
})

/** POST /projects/create_from_file: a project made of a file of one's own; answers as create_with_ifc does. */
export const CreateFromFileRequest = z
	.strictObject({ ...newProjectFields, file_id: z.uuid() })
	.transform(resolveNewProject)
