import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

// The folder of a backup:
//   manifest.json       what is in it; written last, so that a backup that was cut short has none
//   tables/NAME.jsonl   one row per line: {"column": its value as PostgreSQL writes it as text, or null}
//   files.jsonl         one stored file per line: its key, size and hash
//   files/KEY           the stored files

/** A reason not to back up or restore that the person at the terminal can act on. */
export class BackupError extends Error {}

/** The content of a written file. `lines` have no line feed inside. */
const Written = z.object({ lines: z.number().int(), bytes: z.number().int(), sha256: z.string() })
export type Written = z.infer<typeof Written>

const ManifestTable = Written.extend({
	name: z.string(),
	columns: z.array(z.string()),
	later: z.array(z.string()),
})
export type ManifestTable = z.infer<typeof ManifestTable>

/** A stored file that was missing, or had a different size from its row, when the backup was made. */
const BadFile = z.object({ key: z.string(), expected_bytes: z.number().nullable(), bytes: z.number().nullable() })
export type BadFile = z.infer<typeof BadFile>

const Manifest = z.object({
	format: z.literal(1),
	created_at: z.iso.datetime(),
	/** Times of the migrations of the database, oldest first, as in their journal. */
	migrations: z.array(z.number()),
	/** In restore order. */
	tables: z.array(ManifestTable),
	/** Of `files.jsonl`. */
	files: Written,
	/** Bytes of all stored files. */
	file_bytes: z.number().int(),
	bad_files: z.array(BadFile),
})
export type Manifest = z.infer<typeof Manifest>

const CopiedFile = z.object({ key: z.string(), bytes: z.number().int(), sha256: z.string() })
export type CopiedFile = z.infer<typeof CopiedFile>

export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`)
export const fileListPath = (folder: string): string => join(folder, 'files.jsonl')
export const filesFolder = (folder: string): string => join(folder, 'files')
const manifestPath = (folder: string): string => join(folder, 'manifest.json')

/** Writes lines to a file as they come, flushed to disk at the end. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<Written> {
	let count = 0
	const counted = async function* () {
		for await (const line of lines) {
			count++
			yield `${line}\n`
		}
	}
	const meter = measure()
	await pipeline(Readable.from(counted()), meter.stream, createWriteStream(path, { mode: 0o600, flush: true }))
	return { lines: count, ...meter.measured() }
}

/** The lines of a file that `writeLines` wrote, read piece by piece. */
export async function* readLines(path: string): AsyncGenerator<string> {
	yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}

/** The files of `files.jsonl`. */
export async function* readFileList(folder: string): AsyncGenerator<CopiedFile> {
	for await (const line of readLines(fileListPath(folder))) yield CopiedFile.parse(JSON.parse(line))
}

/** @throws BackupError when the file was changed after writing */
export async function checkWritten(path: string, { bytes, sha256 }: Omit<Written, 'lines'>): Promise<void> {
	const meter = measure()
	try {
		await pipeline(createReadStream(path), meter.stream.resume())
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT')
			throw new BackupError(`The backup is damaged: ${path} is gone`)
		throw error
	}
	const found = meter.measured()
	if (found.bytes !== bytes || found.sha256 !== sha256)
		throw new BackupError(`The backup is damaged: ${path} isn't what was written`)
}

/** A stream that passes bytes on, with their size and hash. */
export function measure(): { stream: Transform; measured(): { bytes: number; sha256: string } } {
	const hash = createHash('sha256')
	let bytes = 0
	const stream = new Transform({
		transform(chunk: Buffer, _, done) {
			bytes += chunk.length
			hash.update(chunk)
			done(null, chunk)
		},
	})
	return { stream, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Completes a backup; write everything else before. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	const unfinished = `${manifestPath(folder)}.new`
	const handle = await open(unfinished, 'w', 0o600)
	try {
		await handle.writeFile(`${JSON.stringify(manifest, null, '\t')}\n`)
		await handle.sync()
	} finally {
		await handle.close()
	}
	await rename(unfinished, manifestPath(folder))
}

/** @throws BackupError when the backup is incomplete, or of a newer format */
export async function readManifest(folder: string): Promise<Manifest> {
	const text = await readFile(manifestPath(folder), 'utf8').catch((error) => {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		throw new BackupError(`${folder} isn't a complete backup: it has no manifest.json, which is written last`)
	})
	let content: unknown
	try {
		content = JSON.parse(text)
	} catch {
		throw new BackupError('The backup is damaged: manifest.json is not JSON')
	}
	if (z.object({ format: z.number().gt(1) }).safeParse(content).success)
		throw new BackupError('A newer version of Panelyard made this backup. Restore it with that version.')
	const parsed = Manifest.safeParse(content)
	if (!parsed.success) throw new BackupError(`The backup is damaged: manifest.json: ${z.prettifyError(parsed.error)}`)
	return parsed.data
}
