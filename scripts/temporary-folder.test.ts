import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const ENOUGH = 2 ** 40
let parent: string
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), 'panelyard-quick-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

test('temporary files of a run go where there is room, and what a killed run left is removed', () => {
	const asAnotherRun = `
		import { temporaryFolder } from '${import.meta.dirname}/temporary-folder.ts'
		console.log(temporaryFolder('${parent}', ${ENOUGH}))`
	const left = execFileSync(process.execPath, ['--input-type=module', '-e', asAnotherRun], { encoding: 'utf8' }).trim()
	expect(existsSync(left)).toBe(true)
	mkdirSync(join(parent, 'of-another-program'))
	const running = temporaryFolder(parent, ENOUGH)
	const folder = temporaryFolder(parent, ENOUGH)
	expect(existsSync(left)).toBe(false)
	expect([existsSync(running), existsSync(folder)]).toEqual([true, true])
	expect(readdirSync(parent)).toContain('of-another-program')
	expect(dirname(folder)).toBe(parent)
})

test.each([
	['such a folder', () => temporaryFolder(join(parent, 'nothing'), ENOUGH)],
	['the memory', () => temporaryFolder(parent, 1_000_000_000)],
])('a machine without %s uses the usual place', (_, make) => {
	const folder = make()
	expect(dirname(folder)).toBe(tmpdir())
	expect(readdirSync(parent)).toEqual([])
	rmSync(folder, { recursive: true })
})
