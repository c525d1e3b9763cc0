import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CONVERTER_VERSION, versionOf } from './converter-version.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

const directory = mkdtempSync(join(tmpdir(), 'panelyard-version-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
for (const folder of ['conversion', 'contracts']) {
	cpSync(join(REPOSITORY, folder, 'src'), join(directory, folder, 'src'), { recursive: true })
	cpSync(join(REPOSITORY, folder, 'package.json'), join(directory, folder, 'package.json'))
}
const version = (): string => versionOf(join(directory, 'conversion'), join(directory, 'contracts'))

/** Whether changing a file of the copy changes the version. */
function matters(path: string): boolean {
	const before = readFileSync(join(directory, path))
	appendFileSync(join(directory, path), '\n// changed\n')
	const after = version()
	writeFileSync(join(directory, path), before)
	return after !== CONVERTER_VERSION
}

it('is the same for the same sources in another place', () => {
	expect(version()).toBe(CONVERTER_VERSION)
	expect(CONVERTER_VERSION).toMatch(/^[0-9a-f]{16}$/)
})

describe('changes with', () => {
	it('every contract that says how artefacts look', () => {
		const names = [
			'models/structure-layout',
			'models/model-structure',
			'panels/measures',
			'panels/measure-origins',
			'panels/panel-rules',
			'panels/panel-rule-limits',
		]
		for (const name of [...names, 'models/conversion', 'models/model-head'])
			expect([name, matters(`contracts/src/${name}.ts`)]).toEqual([name, true])
	})

	it('every contract that conversion imports when it runs, as the imports of its modules say', () => {
		const left = new Set(['conformance', 'inspection', 'requirements', 'export', 'fuzz', 'testing'])
		const imported = readdirSync(join(directory, 'conversion/src'), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !left.has(name.split('/')[0] as string))
			.filter((name) => !/^(answer-job|run-converter|converter-|convert-command|merge\/plan-merge)/.test(name))
			.flatMap((name) => {
				const text = readFileSync(join(directory, 'conversion/src', name), 'utf8')
				return [...text.matchAll(/^import (?!type )[^'"]*from '@panelyard\/contracts\/([\w/-]+)'/gm)].map(
					([, to]) => to,
				)
			})
		expect(new Set(imported).size).toBeGreaterThan(3)
		for (const name of new Set(imported)) expect([name, matters(`contracts/src/${name}.ts`)]).toEqual([name, true])
	})

	it('the geometry, its thread and its kernel, and the versions of packages', () => {
		for (const name of ['geometry/geometry-worker', 'geometry/kernel', 'merge/join-structures', 'panels/plausibility'])
			expect([name, matters(`conversion/src/${name}.ts`)]).toEqual([name, true])
		expect(matters('conversion/package.json')).toBe(true)
	})
})

it('stays with a change of what no conversion reaches', () => {
	for (const path of [
		'contracts/src/messages/comments.ts',
		'contracts/src/accounts/auth.ts',
		'contracts/src/projects/saved-views.ts',
		'conversion/src/run-converter.ts',
		'conversion/src/inspection/inspect-model.ts',
		'conversion/src/export/export-glb.ts',
		'conversion/src/convert.test.ts',
	])
		expect([path, matters(path)]).toEqual([path, false])
})
