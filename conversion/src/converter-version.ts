import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The modules that write artefacts. */
const ENTRIES = ['convert.ts', 'identify-panels.ts']

const CONTRACTS = '@panelyard/contracts/'

/** Every quoted name of our own modules: in static, dynamic and type imports, and of threads. */
const MODULE_NAME = /['"](@panelyard\/contracts\/[\w/-]+|\.{1,2}\/[\w./-]+\.ts)['"]/g

/**
 * A text that changes with everything that affects the result of a conversion: the modules that the entries import, in
 * this package and in the contracts, and the exact versions of dependencies in this package's `package.json`.
 * @param conversion folder of this package
 * @param contracts folder of the contracts package
 */
export function versionOf(conversion: string, contracts: string): string {
	const sources = join(conversion, 'src')
	const modules = new Set(ENTRIES.map((name) => join(sources, name)))
	const texts = new Map<string, string>()
	for (const path of modules) {
		if (!existsSync(path)) continue
		const text = readFileSync(path, 'utf8')
		texts.set(path, text)
		for (const [, name = ''] of text.matchAll(MODULE_NAME))
			modules.add(
				name.startsWith(CONTRACTS)
					? join(contracts, 'src', `${name.slice(CONTRACTS.length)}.ts`)
					: join(dirname(path), name),
			)
	}
	const hash = createHash('sha256')
	const named = [...texts].map(([path, text]) => [nameOf(path, conversion, contracts), text] as const)
	for (const [name, text] of named.sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${name}\n${text}\n`)
	hash.update(readFileSync(join(conversion, 'package.json')))
	return hash.digest('hex').slice(0, 16)
}

/** Independent of the location of the packages. */
function nameOf(path: string, conversion: string, contracts: string): string {
	const inConversion = relative(conversion, path)
	return inConversion.startsWith('..') ? `contracts/${relative(contracts, path)}` : `conversion/${inConversion}`
}

/** @param depth of the module in its package */
const packageOf = (module: string, depth: number): string =>
	join(dirname(fileURLToPath(module)), ...Array<string>(depth).fill('..'))

/** Artefacts of the same version and the same content are interchangeable. */
export const CONVERTER_VERSION = versionOf(
	packageOf(import.meta.url, 1),
	packageOf(import.meta.resolve('@panelyard/contracts/models/conversion'), 2),
)
