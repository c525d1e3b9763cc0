import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeProcessFolder, sweepProcessFolders } from './process-folders.ts'
import { sweepStaging, withStagingDirectory } from './staging.ts'

let root: string
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'panelyard-folders-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Another process of this machine that holds a folder under `root` until it is killed. */
async function otherProcess(): Promise<ChildProcess> {
	const code = `
		import { makeProcessFolder } from ${JSON.stringify(new URL('./process-folders.ts', import.meta.url).href)}
		await makeProcessFolder(${JSON.stringify(root)})
		console.log('made')
		setInterval(() => {}, 1000)`
	const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
	await once(child.stdout as NodeJS.ReadableStream, 'data')
	return child
}

test('a folder stays while its process lives, and goes with it', async () => {
	const child = await otherProcess()
	expect(await sweepProcessFolders(root)).toBe(0)
	child.kill('SIGKILL')
	await once(child, 'exit')
	expect(await sweepProcessFolders(root)).toBe(1)
	expect(readdirSync(root)).toEqual([])
})

test('what this process holds stays, and is removed when it has ended', async () => {
	const folder = await makeProcessFolder(root)
	writeFileSync(join(folder.path, 'file'), 'x')
	expect(await sweepProcessFolders(root)).toBe(0)
	await folder.end()
	expect(existsSync(folder.path)).toBe(false)
})

test('of other machines, whose processes cannot be asked, what was in use within a day stays', async () => {
	// A process id that lives here says nothing of another machine.
	const names = { used: `othermachine.${process.pid}.1.1`, left: 'othermachine.999999999.1.2', older: '12345-abc' }
	for (const name of Object.values(names)) mkdirSync(join(root, name))
	const yesterday = new Date(Date.now() - 25 * 3600_000)
	for (const name of [names.left, names.older]) utimesSync(join(root, name), yesterday, yesterday)
	expect(await sweepProcessFolders(root)).toBe(2)
	expect(readdirSync(root)).toEqual([names.used])
	expect(await sweepProcessFolders(join(root, 'none'))).toBe(0)
})

test('sweeping staging leaves what is staged', async () => {
	await withStagingDirectory(root, async (directory) => {
		writeFileSync(join(directory, 'upload'), 'x')
		expect(await sweepStaging(root)).toBe(0)
		expect(existsSync(join(directory, 'upload'))).toBe(true)
	})
	expect(readdirSync(join(root, 'staging'))).toEqual([])
})
