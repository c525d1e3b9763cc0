import { randomUUID } from 'node:crypto'
import type { KnownFileRequest } from '@panelyard/contracts/models/uploads'
import type { z } from 'zod'
import * as queries from '../../models/source-files.queries.ts'
import { requireQuota } from '../../models/storage-quota.service.ts'
import type { Platform } from '../../platform/feature.ts'
import { cleanFileName } from './file-name.ts'
import { requireModelName } from './model-check.ts'
import type { UploadAllowance } from './upload-allowance.ts'

/**
 * Gives the person a file of their own with a content they may read already, so that it need not be sent. Null when it
 * must be sent: a hash alone opens nobody else's files. `count` is called before a file is given.
 */
export async function takeKnownFile(
	platform: Platform,
	user: { id: string },
	wanted: z.infer<typeof KnownFileRequest>,
	allowance: UploadAllowance,
	count: () => Promise<void>,
): Promise<queries.FileRow | null> {
	const file_name = cleanFileName(wanted.file_name)
	requireModelName(file_name)
	if (wanted.bytes > allowance.max_bytes) throw allowance.tooLarge()
	const found = await queries.findReadableFile(platform.database, user.id, wanted)
	// Asked before the transaction: a store that answers late must hold up nobody else.
	if (!found || !(await platform.storage.stat(found.storage_key))) return null
	await count()
	return platform.database.transaction(async (tx) => {
		const known = await queries.findReadableFile(tx, user.id, wanted)
		// Another file of the same content, or none: removed, or no longer open to them.
		if (known?.storage_key !== found.storage_key) return null
		const { bytes, sha256, storage_key } = found
		const added_bytes = known.user_id === user.id ? 0 : bytes
		await requireQuota(tx, platform.config, user.id, added_bytes, { lock: true })
		return queries.insertFile(tx, { id: randomUUID(), file_name, bytes, sha256, storage_key, user_id: user.id })
	})
}
