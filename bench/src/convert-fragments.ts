/** Converts an IFC file to a fragments file with @thatopen/fragments, the nearest open-source peer. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { IfcImporter } from '@thatopen/fragments'

const [source, target] = process.argv.slice(2) as [string, string]
const importer = new IfcImporter()
importer.wasm = { path: `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`, absolute: true }
writeFileSync(target, await importer.process({ bytes: new Uint8Array(readFileSync(source)), raw: false }))
process.exit(0)
