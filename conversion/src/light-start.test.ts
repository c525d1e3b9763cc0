import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const OURS = '@panelyard/contracts/'
const CONTRACTS = join(import.meta.dirname, '../../contracts/src')

/** The imports of a module at run time: Node strips types. */
function importsOf(path: string): string[] {
	const text = readFileSync(path, 'utf8')
	return [...text.matchAll(/^import (?!type )(?:[^'"]* from )?'([^']+)'/gm)].map(([, name]) => name as string)
}

function loadedBy(entries: string[]): Map<string, string> {
	const loadedFor = new Map<string, string>(entries.map((entry) => [entry, '']))
	for (const [path] of loadedFor) {
		if (!existsSync(path)) continue
		for (const name of importsOf(path)) {
			const target = name.startsWith('.')
				? join(dirname(path), name)
				: name.startsWith(OURS)
					? join(CONTRACTS, `${name.slice(OURS.length)}.ts`)
					: name
			if (!loadedFor.has(target)) loadedFor.set(target, path)
		}
	}
	return loadedFor
}

test('converting an IFC file from the command line loads no schemas, which takes as long as a small model', () => {
	const entries = ['convert-command.ts', 'convert.ts', 'read-ifc-model.ts', 'report-words.ts']
	const loadedFor = loadedBy(entries.map((name) => join(import.meta.dirname, name)))
	expect(loadedFor.has('meshoptimizer/encoder')).toBe(true)
	for (const heavy of ['zod', 'yauzl', '@gltf-transform/core'])
		expect([heavy, loadedFor.get(heavy)]).toEqual([heavy, undefined])
})
