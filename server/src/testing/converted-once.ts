import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConverterResult, runConverter } from '@panelyard/conversion/run-converter'

declare module 'vitest' {
	interface ProvidedContext {
		/** Folder of what the converters of this run made of small models. */
		conversionsOfRun: string
	}
}

/** What `unseen` adds to a model. */
const UNSEEN_MARK = /\/\* copy \d{6} \*\//

/** Parts of jobs that name what a converter reads. */
const READ_PATHS: ReadonlySet<string> = new Set([
	'source_path',
	'artefact_directory',
	'before_directory',
	'after_directory',
])

/** Of larger files, tests interrupt the conversion. */
const MOST_BYTES = 500_000

type Read = { hash: string; text: Buffer }
type Made = { result: ConverterResult; progress: Progress[]; hashes: string[] }
type Progress = Parameters<NonNullable<Parameters<typeof runConverter>[1]['on_progress']>>

/**
 * Runs a converter, unless one of this run has done the same job on files of the same models: then the server gets a copy of
 * what that one made. Large files are always converted.
 */
export const convertOnce: typeof runConverter = async (job, options) => {
	const { inject } = await import('vitest')
	const read: Read[] = []
	const key = createHash('sha256')
		.update(JSON.stringify([await contentsOf({ ...job, output_directory: '' }, read), options.timeout_ms]))
		.update(String(options.memory_limit_mb))
		.digest('hex')
	const hashes = read.map(({ hash }) => hash)
	if (read.reduce((sum, { text }) => sum + text.length, 0) > MOST_BYTES) return runConverter(job, options)

	const kept = join(inject('conversionsOfRun'), key)
	const made = await readFile(join(kept, 'made.json'), 'utf8').catch(() => null)
	if (made !== null && !options.signal?.aborted) {
		const { result, progress, hashes: theirs } = JSON.parse(made) as Made
		await mkdir(job.output_directory, { recursive: true })
		await cp(join(kept, 'output'), job.output_directory, { recursive: true })
		for (const told of progress) options.on_progress?.(...told)
		return renamed(result, job.output_directory, theirs, hashes)
	}
	const progress: Progress[] = []
	const result = await runConverter(job, {
		...options,
		on_progress: (...told) => {
			progress.push(told)
			options.on_progress?.(...told)
		},
	})
	if (result.outcome !== 'failed') await keep(kept, job.output_directory, { result, progress, hashes })
	return result
}

/** A job with the contents of its files in the place of their paths. Adds the files to `read`. */
async function contentsOf(part: unknown, read: Read[]): Promise<unknown> {
	if (Array.isArray(part)) {
		const contents: unknown[] = []
		for (const item of part) contents.push(await contentsOf(item, read))
		return contents
	}
	if (typeof part !== 'object' || part === null) return part
	const contents: Record<string, unknown> = {}
	for (const [name, value] of Object.entries(part)) {
		const isRead = READ_PATHS.has(name) && typeof value === 'string'
		contents[name] = isRead ? await contentAt(value, read) : await contentsOf(value, read)
	}
	return contents
}

async function contentAt(path: string, read: Read[]): Promise<string[]> {
	const isFolder = (await stat(path)).isDirectory()
	const files = isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]
	const contents: string[] = []
	for (const file of files) {
		const text = await readFile(file)
		read.push({ hash: hashOf(text), text })
		contents.push(hashOf(text.toString('latin1').replace(UNSEEN_MARK, '')))
	}
	return contents
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** Complete or not at all: several processes may do so at once. */
async function keep(kept: string, output: string, made: Made): Promise<void> {
	const own = `${kept}-${randomUUID()}`
	await cp(output, join(own, 'output'), { recursive: true })
	await writeFile(join(own, 'made.json'), JSON.stringify(made))
	// Another process may have been first.
	await rename(own, kept).catch(() => {})
}

/** Reports name the hash of the file that was converted: this names that of the file which was asked for. */
async function renamed(
	result: ConverterResult,
	output: string,
	theirs: string[],
	ours: string[],
): Promise<ConverterResult> {
	const rename = (text: string) => theirs.reduce((all, hash, at) => all.replaceAll(hash, ours[at] ?? hash), text)
	for (const name of await readdir(output)) {
		if (!name.endsWith('.json')) continue
		const path = join(output, name)
		await writeFile(path, rename(await readFile(path, 'utf8')))
	}
	return JSON.parse(rename(JSON.stringify(result)))
}
