import { randomUUID } from 'node:crypto'
import type { KnownFileRequest } from '@panelyard/contracts/uploads'
import type { z } from 'zod'
import type { Platform } from '../../platform/feature.ts'
import { cleanFileName } from './file-name.ts'
import * as queries from './files.queries.ts'
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
	return platform.database.transaction(async (tx) => {
		const known = await queries.findReadableFile(tx, user.id, wanted)
		if (!known || !(await platform.storage.stat(known.storage_key))) return null
		await count()
		const { bytes, sha256, storage_key } = known
		return queries.insertFile(tx, { id: randomUUID(), file_name, bytes, sha256, storage_key, user_id: user.id })
	})
}
