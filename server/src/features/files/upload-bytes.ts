import type { Readable } from 'node:stream'

/** `bytes` is the size of the file itself, unpacked. */
export type UnfinishedUpload = { id: string; bytes: number; encoding: 'identity' | 'gzip' }

/** Where the bytes of unfinished uploads lie. Who may write is decided by the upload's lock. */
export type UploadBytes = {
	/** Begins an upload. @param length of what will be sent; undefined when the sender does not say yet */
	create(upload_id: string, length: number | undefined): Promise<void>
	setLength(upload_id: string, length: number): Promise<void>
	/** Appends what arrives until it ends or fails, from `offset` on. Returns the new size. */
	append(arriving: Readable, upload_id: string, offset: number): Promise<number>
	/** Bytes that have arrived; null when the upload doesn't exist. */
	size(upload_id: string): Promise<number | null>
	/** Lays a complete upload into `directory`, and leaves it here. Returns its path. */
	fetch(upload_id: string, directory: string): Promise<string>
	/** Does nothing when it isn't there. */
	remove(upload_id: string): Promise<void>
	/**
	 * Checks that what is still to come of all unfinished uploads fits on the local disk; does nothing on S3.
	 * @throws AppError UNAVAILABLE with the reason `disk_full`
	 */
	requireRoom(unfinished: () => Promise<UnfinishedUpload[]>): Promise<void>
	/** Everything there is, in no order; one upload may come several times. */
	list(): AsyncIterable<{ upload_id: string; modified_at: Date }>
	close(): void
}
