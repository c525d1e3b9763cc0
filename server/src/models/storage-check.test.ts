import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../database/tables/tables.ts'
import type { Platform } from '../platform/feature.ts'
import type { ListedFile } from '../platform/storage/file-storage.ts'
import {
	type BarePlatform,
	insertProjectRow,
	insertUpload,
	insertVersionRow,
	openBarePlatform,
	putText,
} from '../testing/bare-platform.ts'
import { startTestBucket, type TestBucket } from '../testing/test-bucket.ts'
import { checkStorage, deleteOrphan, type MissingFile } from './storage-check.service.ts'
import { expectFiles } from './stored-files.service.ts'

let bucket: TestBucket
const bare: Record<string, BarePlatform> = {}
beforeAll(async () => {
	bucket = await startTestBucket()
	bare.disk = await openBarePlatform()
	bare.s3 = await openBarePlatform(bucket.storage_url)
})
afterAll(async () => {
	for (const one of Object.values(bare)) await one.close()
	bucket.close()
})

async function findings(platform: Platform, storage = platform.storage) {
	const orphans: ListedFile[] = []
	const missing: MissingFile[] = []
	const found = await checkStorage(
		{ ...platform, storage },
		{ orphan: (file) => void orphans.push(file), missing: (file) => void missing.push(file) },
	)
	return { found, orphans: orphans.map(({ key }) => key).sort(), missing }
}

test.each(['disk', 's3'])('files on %s are compared with the rows that reference them', async (kind) => {
	const { platform } = bare[kind] as BarePlatform
	const file = await insertUpload(platform, { file_name: 'tower.ifc' })
	const project_id = await insertProjectRow(platform, { name: 'Tower' })
	const version = await insertVersionRow(platform, { file_id: file.id, project_id })
	const further = await insertVersionRow(platform, { file_id: file.id })
	const job_id = crypto.randomUUID()
	const exported = await putText(platform, `tasks/${job_id}/${crypto.randomUUID()}.glb`)
	await platform.database
		.insert(jobs)
		.values({ id: job_id, kind: 'export_glb', file_id: file.id, result: { key: exported } })
	const expected = `sources/${crypto.randomUUID()}`
	await expectFiles(platform, [expected])
	await putText(platform, expected)
	await putText(platform, `resumable/${crypto.randomUUID()}`)
	expect(await findings(platform)).toEqual({
		found: { files: 5, bytes: 5, orphans: 0, missing: 0, foreign: 0, rows: 4 },
		orphans: [],
		missing: [],
	})

	const orphans = [await putText(platform, 'sources/orphan', 'xyz'), await putText(platform, 'tasks/old.glb')].sort()
	await platform.storage.delete(version.storage_key)
	await platform.storage.delete(exported)
	await platform.storage.delete(further.storage_key)
	await putText(platform, further.storage_key, 'longer')
	const told = await findings(platform)
	expect(told.orphans).toEqual(orphans)
	const of = { files: ['tower.ifc'], projects: [] }
	expect(new Set(told.missing)).toEqual(
		new Set([
			{ storage_key: version.storage_key, expected_bytes: 1, bytes: null, ...of, projects: ['Tower'] },
			{ storage_key: further.storage_key, expected_bytes: 1, bytes: 6, ...of },
			{ storage_key: exported, expected_bytes: null, bytes: null, files: [], projects: [] },
		]),
	)
	for (const key of orphans) expect(await deleteOrphan(platform, key)).toBe(true)
	expect(await deleteOrphan(platform, file.storage_key)).toBe(false)
	expect((await findings(platform)).orphans).toEqual([])
	expect(await platform.storage.stat(file.storage_key)).toEqual({ bytes: 1 })
})

test('what a running server changes meanwhile is not reported', async () => {
	const { platform, dataDir } = bare.disk as BarePlatform
	const before = await findings(platform)
	const going = await putText(platform, `sources/${crypto.randomUUID()}`)
	const storage: Platform['storage'] = {
		...platform.storage,
		async *list(prefix) {
			yield* platform.storage.list(prefix)
			// Listed, and deleted with its row in the meantime.
			rmSync(join(dataDir, 'files', going), { force: true })
		},
	}
	expect((await findings(platform, storage)).orphans).toEqual(before.orphans)
})
