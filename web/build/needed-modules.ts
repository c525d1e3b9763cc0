import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

/** Packages with one index of everything, from which a module needs what it names. */
const INDEXES = new Map([
	['@mantine/core', /\/@mantine\/core\/esm\/index\.mjs$/],
	['@tabler/icons-react', /\/@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/],
])

const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const IMPORT_OR_EXPORT = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g

/** Collects a module and all that it imports statically; of the packages with an index only what is used. */
export function addNeeded(known: Set<string>, id: string, infoOf: Rolldown.PluginContext['getModuleInfo']): void {
	if (known.has(id)) return
	known.add(id)
	const info = infoOf(id)
	for (const imported of info?.importedIds ?? []) {
		const index = [...INDEXES].find(([, file]) => file.test(imported))
		const needed = index ? namedFiles(info?.code ?? '', index[0], imported, infoOf(imported)?.code ?? '') : [imported]
		for (const each of needed) addNeeded(known, each, infoOf)
	}
}

/** The files behind the names that code imports of a package; the whole index where that can't be told. */
function namedFiles(code: string, name: string, index: string, indexCode: string): string[] {
	const names = [...code.matchAll(IMPORT)].filter(([, , from]) => from === name).flatMap(([, list]) => namesIn(list, 0))
	const fileOf = filesByName(index, indexCode)
	// What the index has from another package is left out: that package is small, or in `app`.
	const files = names.flatMap((each) => fileOf.get(each) ?? [])
	return names.length > 0 ? files : [index]
}

const filesOfIndexes = new Map<string, Map<string, string>>()

function filesByName(index: string, code: string): Map<string, string> {
	const known = filesOfIndexes.get(index)
	if (known) return known
	const files = new Map<string, string>()
	for (const [, list, from = ''] of code.matchAll(IMPORT_OR_EXPORT))
		for (const name of namesIn(list, 1)) files.set(name, join(dirname(index), from))
	filesOfIndexes.set(index, files)
	return files
}

/** The names of `a, b as c`: before the `as` (0) or after it (1). */
const namesIn = (list = '', side: 0 | 1): string[] =>
	list
		.split(',')
		.map((each) => each.trim().split(/\s+as\s+/))
		.map((sides) => sides[side] ?? sides[0] ?? '')
		.filter(Boolean)
