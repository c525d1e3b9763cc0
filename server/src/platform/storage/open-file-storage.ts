import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'

/**
 * Opens storage on local disk under `directory`, or in an S3-compatible store when `storage_url` is given:
 * `s3://BUCKET/PREFIX?region=...` for Amazon, with `&endpoint=https://host` for others. Keys come from the usual
 * `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or from `s3://KEY:SECRET@BUCKET`.
 */
export async function openFileStorage(options: {
	directory: string
	storage_url?: string | null | undefined
}): Promise<FileStorage> {
	if (!options.storage_url) return openDiskStorage(options.directory)
	// The S3 client is large; servers that keep files on disk don't load it.
	const { openS3Storage } = await import('./s3-storage.ts')
	return openS3Storage(options.storage_url)
}

/** Opens the storage of this configuration. */
export const openConfiguredStorage = ({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>) =>
	openFileStorage({ directory: join(dataDir, 'files'), storage_url: storageUrl })
