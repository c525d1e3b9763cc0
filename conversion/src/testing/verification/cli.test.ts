import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REQUIRED_MODELS } from './required-models.ts'

const verify = (...args: string[]) =>
	spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { encoding: 'utf8' })

it('asks for the folder of real models and has no default', () => {
	const { status, stderr } = verify()
	expect([status, stderr]).toEqual([2, expect.stringContaining('npm run verify-models -- FOLDER')])
})

it('fails without the folder, and names every model the folder lacks', () => {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-verify-'))
	try {
		const [present, ...missing] = REQUIRED_MODELS
		writeFileSync(join(folder, present as string), '')
		const { status, stderr } = verify(folder)
		expect(status).toBe(1)
		expect(stderr).not.toContain(`  ${present}\n`)
		for (const name of missing) expect(stderr).toContain(name)
		expect(verify(join(folder, 'gone'))).toMatchObject({ status: 1, stderr: expect.stringContaining('gone') })
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
})
