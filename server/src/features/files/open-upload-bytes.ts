import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Platform } from '../../platform/feature.ts'
import { openDiskUploadBytes } from './disk-upload-bytes.ts'
import type { UploadBytes } from './upload-bytes.ts'

/** On S3 where files are kept there, so that any server can go on with an upload; else on the disk of DATA_DIR. */
export async function openUploadBytes({
	config,
	storage,
}: {
	config: Pick<Config, 'dataDir' | 'storageUrl' | 'maxIfcUploadMb'>
	storage: Platform['storage']
}): Promise<UploadBytes> {
	if (!config.storageUrl) return openDiskUploadBytes(join(config.dataDir, 'resumable'))
	const { openS3UploadBytes } = await import('./s3-upload-bytes.ts')
	return openS3UploadBytes(config.storageUrl, storage, config.maxIfcUploadMb * 1024 * 1024)
}
