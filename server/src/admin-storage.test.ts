import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorageCheck } from './admin-storage.ts'
import {
	type BarePlatform,
	insertProjectRow,
	insertUpload,
	insertVersionRow,
	openBarePlatform,
	putText,
} from './testing/bare-platform.ts'

let bare: BarePlatform
beforeAll(async () => {
	bare = await openBarePlatform()
})
afterAll(() => bare.close())

const run = async (...args: string[]) => {
	const lines: string[] = []
	const code = await runStorageCheck(bare.platform, args, (line) => lines.push(line))
	return { code, lines }
}

test('storage check says what is wrong, and repairs what can be repaired', async () => {
	const { platform, dataDir } = bare
	const file = await insertUpload(platform, { file_name: 'tower.ifc' })
	const project_id = await insertProjectRow(platform, { name: 'Tower' })
	await insertVersionRow(platform, { file_id: file.id, project_id })
	expect(await run('check')).toEqual({ code: 0, lines: ['2 files of 2 bytes: 0 orphans (0 deleted), 0 missing.'] })

	const [young, old] = [await putText(platform, 'sources/young'), await putText(platform, 'sources/old')]
	const yesterday = new Date(Date.now() - 25 * 3600_000)
	utimesSync(join(dataDir, 'files', old), yesterday, yesterday)
	const checked = await run('check')
	expect(checked.code).toBe(1)
	expect(checked.lines.filter((line) => line.startsWith('Orphan: ')).sort()).toEqual([
		expect.stringContaining('Orphan: sources/old  1 bytes'),
		expect.stringContaining('Orphan: sources/young  1 bytes'),
	])
	expect((await run('check', '--repair')).code).toBe(1)
	expect([await platform.storage.stat(old), await platform.storage.stat(young)]).toEqual([null, { bytes: 1 }])
	const repaired = await run('check', '--repair', '--now')
	expect([repaired.code, repaired.lines.at(-1)]).toEqual([0, '3 files of 3 bytes: 1 orphans (1 deleted), 0 missing.'])

	await platform.storage.delete(file.storage_key)
	expect(await run('check', '--repair', '--now')).toEqual({
		code: 1,
		lines: [
			`Missing: ${file.storage_key}  tower.ifc, project "Tower"`,
			'1 files of 1 bytes: 0 orphans (0 deleted), 1 missing.',
		],
	})
})

test.each([[[]], [['chek']], [['check', '--now']], [['check', '--fix']]])(
	'%j is answered with how to use it',
	async (args) => {
		const { code, lines } = await run(...args)
		expect([code, lines[0]]).toEqual([2, expect.stringContaining('storage check')])
	},
)
