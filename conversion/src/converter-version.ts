import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Changes with everything that can change what a file is converted to: the sources of this package and its geometry
 * kernel. Artefacts of the same version and the same content are interchangeable.
 */
export const CONVERTER_VERSION = versionOf(import.meta.dirname)

function versionOf(directory: string): string {
	const hash = createHash('sha256')
	const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
	for (const name of names.filter(isConverterSource).sort())
		hash.update(name).update(readFileSync(join(directory, name)))
	// The kernel's exact version stands there.
	hash.update(readFileSync(join(directory, '../package.json')))
	return hash.digest('hex').slice(0, 16)
}

function isConverterSource(name: string): boolean {
	return name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(fuzz|testing|inspection|export)\b/.test(name)
}
