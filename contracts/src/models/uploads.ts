import { z } from 'zod'
import { newProjectFields, resolveNewProject } from '../projects/projects.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A person's uploaded model file that doesn't belong to a project yet. */
export const UploadedFile = z.object({
	id: z.uuid(),
	file_name: z.string(),
	bytes: z.number().int(),
	/** SHA-256 of the uncompressed file, hex. */
	sha256: z.string(),
	created_at: z.iso.datetime(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/** Resumable uploads speak the tus protocol below this path. */
export const RESUMABLE_UPLOAD_PATH = '/files/resumable'

/** `Upload-Metadata` of a new upload; its values are texts. */
export const ResumableUploadMetadata = z.object({
	filename: z.string().min(1).max(500),
	/** Size of the uncompressed file. With `gzip` the upload has a different length, which may be sent at its end. */
	bytes: z.coerce.number().int().positive(),
	/** Compression during the upload; the file is stored uncompressed. */
	encoding: z.enum(['identity', 'gzip']).default('identity'),
	/** What the file must turn out to be. */
	sha256: Sha256.optional(),
})

/** GET /files/resumable_result/{upload_id}: the file from an upload; 404 until it is complete. */
export const UploadedFileResponse = z.object({ file: UploadedFile })

/** POST /files/known: whether this person may use a file with this content without sending it. */
export const KnownFileRequest = z.object({
	sha256: Sha256,
	bytes: z.number().int().positive(),
	file_name: z.string().min(1).max(500),
})
export const KnownFileResponse = z.object({
	/** Null when the file must be sent. */
	file: UploadedFile.nullable(),
	/** True when it was converted before, so that its project is ready at once. */
	is_converted: z.boolean(),
})

/**
 * The id of a project that is made of files, chosen by the device so that the call can be repeated: the same person gets
 * the project that is there, and somebody else CONFLICT.
 */
export const ownProjectIdField = { project_id: z.uuid().optional() }

/**
 * POST /projects/create_from_file: creates a project from one of the person's own files; answers like create_with_ifc.
 */
export const CreateFromFileRequest = z
	.strictObject({ ...newProjectFields, ...ownProjectIdField, file_id: z.uuid() })
	.transform(resolveNewProject)
