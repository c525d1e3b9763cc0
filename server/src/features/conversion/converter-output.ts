import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ARTEFACT_NAMES, type ArtefactName, ConversionReport, IdentifiedPanels } from '@panelyard/contracts/conversion'
import { ModelStructure } from '@panelyard/contracts/model-structure'
import { z } from 'zod'
import type { StoredArtefacts, VersionSummary } from '../../database/tables.ts'
import { type FileStorage, StoredFileMissing } from '../../platform/storage/file-storage.ts'

/** Artefacts also kept compressed, so that serving them costs nothing; the others are compressed in themselves. */
const COMPRESSED_TWINS: readonly ArtefactName[] = ['structure.json', 'panels.json', 'report.json']

/** The parts of `structure.json` the server itself reads; its columns, half a million entries long, are left unchecked. */
const StructureHead = ModelStructure.pick({
	floors: true,
	origin: true,
	strings: true,
	property_blocks: true,
}).extend({ elements: z.object({ description: z.array(z.number()) }) })
export type StructureHead = z.infer<typeof StructureHead>

const readJson = async (directory: string, name: ArtefactName): Promise<unknown> =>
	JSON.parse(await readFile(join(directory, name), 'utf8'))

export async function readIdentifiedPanels(directory: string): Promise<IdentifiedPanels> {
	return IdentifiedPanels.parse(await readJson(directory, 'panels.json'))
}

export async function readStructureHead(directory: string): Promise<StructureHead> {
	return StructureHead.parse(await readJson(directory, 'structure.json'))
}

/** What the server keeps of a conversion in its own tables. Throws when the converter's files are not what it promises. */
export async function readConverterOutput(directory: string): Promise<{
	summary: VersionSummary
	structure: StructureHead
	identified: IdentifiedPanels | null
	has_panel_rule: boolean
}> {
	const structure = await readStructureHead(directory)
	const report = ConversionReport.parse(await readJson(directory, 'report.json'))
	const summary: VersionSummary = {
		schema: report.schema,
		exporter: report.exporter,
		element_count: report.element_count,
		triangle_count: report.triangle_count,
		bounding_box: report.bounding_box,
		panel_rules: report.panel_rules,
		glb_bytes: report.glb_bytes,
		with_representation: report.with_representation,
		converted: report.converted,
		floors: structure.floors,
		origin: structure.origin,
		not_converted_count: report.not_converted.length,
		property_blocks: structure.property_blocks,
	}
	const has_panel_rule = report.panel_rule !== null
	return {
		summary,
		structure,
		has_panel_rule,
		identified: has_panel_rule ? await readIdentifiedPanels(directory) : null,
	}
}

/** Moves a converter's artefacts from its output directory into storage, each named by the hash of its content. */
export async function storeArtefacts(
	storage: FileStorage,
	version_id: string,
	directory: string,
	names: readonly ArtefactName[] = ARTEFACT_NAMES,
): Promise<StoredArtefacts> {
	const stored: StoredArtefacts = {}
	for (const name of names) {
		if (COMPRESSED_TWINS.includes(name)) {
			const twin = `${name}.gz`
			await pipeline(createReadStream(join(directory, name)), createGzip(), createWriteStream(join(directory, twin)))
			stored[twin] = await storeOne(storage, version_id, directory, twin)
		}
		stored[name] = await storeOne(storage, version_id, directory, name)
	}
	return stored
}

async function storeOne(storage: FileStorage, version_id: string, directory: string, name: string) {
	const path = join(directory, name)
	const hash = createHash('sha256')
	await pipeline(createReadStream(path), hash)
	const sha256 = hash.digest('hex')
	const { size: bytes } = await stat(path)
	const storage_key = `artefacts/${version_id}/${sha256}/${name}`
	await storage.putFile(storage_key, path)
	return { sha256, bytes, storage_key }
}

/** Lays stored files into a directory under the names given: linked where storage is this disk, else downloaded. */
export async function fetchStored(
	storage: FileStorage,
	directory: string,
	files: Record<string, string>,
): Promise<void> {
	for (const [name, storage_key] of Object.entries(files)) {
		const path = join(directory, name)
		const local = storage.localPath(storage_key)
		if (local && !(await storage.stat(storage_key))) throw new StoredFileMissing(storage_key)
		if (local) await symlink(local, path)
		else await pipeline(await storage.openRead(storage_key), createWriteStream(path, { flags: 'wx' }))
	}
}
