import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LockHeldError, takeExclusiveLock } from './exclusive-lock.ts'

const MODULE = JSON.stringify(join(import.meta.dirname, 'exclusive-lock.ts'))

test('one holder at a time, until it lets go or dies', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-lock-'))
	const path = join(folder, 'lock')
	const mine = takeExclusiveLock(path, 0)
	expect(() => takeExclusiveLock(path, 0)).toThrow(LockHeldError)
	mine.release()
	mine.release()

	const holder = spawn(process.execPath, [
		'--input-type=module-typescript',
		'--eval',
		`import { takeExclusiveLock } from ${MODULE}
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

/** A process that takes each lock it is sent, gives it back, and says whether it got it. */
const TAKER = `import { takeExclusiveLock } from ${MODULE}
	process.on('message', ({ path, at }) => {
		while (Date.now() < at);
		try {
			takeExclusiveLock(path, 2000).release()
			process.send('got')
		} catch (error) {
			process.send(error.message)
		}
	})
	process.send('ready')`

test('processes that ask at the same moment get it one after the other', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-lock-'))
	const takers = [0, 1, 2].map(() =>
		spawn(process.execPath, ['--input-type=module-typescript', '--eval', TAKER], {
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		}),
	)
	const answers = () => Promise.all(takers.map(async (taker) => (await once(taker, 'message'))[0]))
	try {
		expect(await answers()).toEqual(['ready', 'ready', 'ready'])
		for (let round = 0; round < 10; round++) {
			const said = answers()
			for (const taker of takers) taker.send({ path: join(folder, `lock-${round}`), at: Date.now() + 5 })
			expect(await said).toEqual(['got', 'got', 'got'])
		}
	} finally {
		for (const taker of takers) taker.kill()
		rmSync(folder, { recursive: true })
	}
})
