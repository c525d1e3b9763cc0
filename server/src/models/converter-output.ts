import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ARTEFACT_NAMES, type ArtefactName, type IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import { ModelHead } from '@panelyard/contracts/models/model-head'
import { MODEL_HEAD_NAME } from '@panelyard/contracts/models/structure-layout'
import { readPanelsFile } from '@panelyard/conversion/panels-file'
import type { StoredArtefacts, VersionSummary } from '../database/tables/version-summary.ts'
import type { Platform } from '../platform/feature.ts'
import { type FileStorage, StoredFileMissing } from '../platform/storage/file-storage.ts'
import { putExpected } from './stored-files.service.ts'

/** Artefacts also stored compressed, so that serving them is cheap; the others are already compressed. */
const COMPRESSED_TWINS: readonly ArtefactName[] = ['structure.json', 'panels.json', 'report.json']

export function readIdentifiedPanels(directory: string): Promise<IdentifiedPanels> {
	return readPanelsFile(join(directory, 'panels.json'))
}

/** Reads what the server's tables store of a conversion. Throws when the converter's files aren't valid. */
export async function readConverterOutput(directory: string): Promise<{
	summary: VersionSummary
	identified: IdentifiedPanels | null
}> {
	const head = ModelHead.parse(JSON.parse(await readFile(join(directory, MODEL_HEAD_NAME), 'utf8')))
	const { panel_rule, ...summary } = head
	return { summary, identified: panel_rule === null ? null : await readIdentifiedPanels(directory) }
}

/**
 * Moves a converter's artefacts from its output directory into storage. They are expected, not settled: call
 * `settleFiles` with their keys in the transaction that references them. If one can't be stored, none is kept.
 * @throws the storage's error, such as ENOSPC
 */
export async function storeArtefacts(
	platform: Pick<Platform, 'database' | 'storage' | 'log'>,
	version_id: string,
	directory: string,
	names: readonly ArtefactName[] = ARTEFACT_NAMES,
): Promise<StoredArtefacts> {
	const stored: StoredArtefacts = {}
	for (const name of names) {
		if (COMPRESSED_TWINS.includes(name)) {
			const twin = `${name}.gz`
			await pipeline(createReadStream(join(directory, name)), createGzip(), createWriteStream(join(directory, twin)))
			stored[twin] = await describeOne(version_id, directory, twin)
		}
		stored[name] = await describeOne(version_id, directory, name)
	}
	const files = Object.entries(stored).map(([name, { storage_key }]) => ({ storage_key, path: join(directory, name) }))
	await putExpected(platform, files)
	return stored
}

/** The key is unique to this write, so deleting the files of an earlier attempt can't affect it. */
async function describeOne(version_id: string, directory: string, name: string) {
	const path = join(directory, name)
	const hash = createHash('sha256')
	await pipeline(createReadStream(path), hash)
	const { size: bytes } = await stat(path)
	return { sha256: hash.digest('hex'), bytes, storage_key: `artefacts/${version_id}/${randomUUID()}/${name}` }
}

/**
 * Puts stored files into a directory under the given names: as links if storage is this disk, otherwise as downloads.
 * @param signal stops the work when it fires
 * @throws StoredFileMissing, the storage's error when it can't be used at all, the signal's reason
 */
export async function fetchStored(
	storage: FileStorage,
	directory: string,
	files: Record<string, string>,
	signal?: AbortSignal,
): Promise<void> {
	for (const [name, storage_key] of Object.entries(files)) {
		const path = join(directory, name)
		const local = storage.localPath(storage_key)
		if (local && !(await storage.stat(storage_key))) {
			// If the disk isn't mounted, every file looks missing.
			await storage.check()
			throw new StoredFileMissing(storage_key)
		}
		signal?.throwIfAborted()
		if (local) await symlink(local, path)
		else await download(await storage.openRead(storage_key), path, signal)
	}
}

async function download(source: Readable, path: string, signal: AbortSignal | undefined): Promise<void> {
	const target = createWriteStream(path, { flags: 'wx' })
	await (signal ? pipeline(source, target, { signal }) : pipeline(source, target))
}
