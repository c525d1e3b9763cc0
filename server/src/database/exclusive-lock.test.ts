import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LockHeldError, takeExclusiveLock } from './exclusive-lock.ts'

test('one holder at a time, until it lets go or dies', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-lock-'))
	const path = join(folder, 'lock')
	const mine = takeExclusiveLock(path, 0)
	expect(() => takeExclusiveLock(path, 0)).toThrow(LockHeldError)
	mine.release()
	mine.release()

	const module = join(import.meta.dirname, 'exclusive-lock.ts')
	const holder = spawn(process.execPath, [
		'--input-type=module-typescript',
		'--eval',
		`import { takeExclusiveLock } from ${JSON.stringify(module)}
		takeExclusiveLock(${JSON.stringify(path)}, 0)
		console.log('held')
		setInterval(() => {}, 1000)`,
	])
	await once(holder.stdout, 'data')
	expect(() => takeExclusiveLock(path, 0)).toThrow(LockHeldError)
	holder.kill('SIGKILL')
	await once(holder, 'close')
	takeExclusiveLock(path, 0).release()
	rmSync(folder, { recursive: true })
})
