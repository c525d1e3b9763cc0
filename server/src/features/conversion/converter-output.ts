import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ARTEFACT_NAMES, type ArtefactName, type IdentifiedPanels } from '@panelyard/contracts/conversion'
import { ModelHead } from '@panelyard/contracts/model-head'
import { MODEL_HEAD_NAME } from '@panelyard/contracts/structure-layout'
import { readPanelsFile } from '@panelyard/conversion/panels-file'
import type { StoredArtefacts, VersionSummary } from '../../database/tables.ts'
import { type FileStorage, StoredFileMissing } from '../../platform/storage/file-storage.ts'

/** Artefacts also kept compressed, so that serving them costs nothing; the others are compressed in themselves. */
const COMPRESSED_TWINS: readonly ArtefactName[] = ['structure.json', 'panels.json', 'report.json']

export function readIdentifiedPanels(directory: string): Promise<IdentifiedPanels> {
	return readPanelsFile(join(directory, 'panels.json'))
}

/** What the server keeps of a conversion in its own tables. Throws when the converter's files are not what it promises. */
export async function readConverterOutput(directory: string): Promise<{
	summary: VersionSummary
	identified: IdentifiedPanels | null
}> {
	const head = ModelHead.parse(JSON.parse(await readFile(join(directory, MODEL_HEAD_NAME), 'utf8')))
	const { panel_rule, ...summary } = head
	return { summary, identified: panel_rule === null ? null : await readIdentifiedPanels(directory) }
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
