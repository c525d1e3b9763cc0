import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const ENOUGH = 2 ** 40
let parent: string
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), 'panelyard-quick-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

test('temporary files of a run go where there is room, and what a killed run left is removed', () => {
	const { pid } = spawnSync(process.execPath, ['--version'])
	const [left, running, other] = [`panelyard-tests-${pid}-a`, `panelyard-tests-${process.ppid}-b`, 'of-another-program']
	for (const name of [left, running, other]) mkdirSync(join(parent, name, 'base'), { recursive: true })
	const folder = temporaryFolder(parent, ENOUGH)
	expect(readdirSync(parent).sort()).toEqual([other, running, basename(folder)].sort())
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
