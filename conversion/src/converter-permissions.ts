import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConverterJob } from '@panelyard/contracts/models/conversion'

/** Only these jobs mesh shapes, which happens on worker threads. */
const MESHING: ReadonlySet<ConverterJob['kind']> = new Set(['convert', 'export_glb'])

/** A path and its target if it or a folder above it is a link. */
function withTarget(path: string): string[] {
	const absolute = resolve(path)
	try {
		return [...new Set([absolute, realpathSync(absolute)])]
	} catch {
		return [absolute]
	}
}

const wholeFolder = (path: string): string[] => withTarget(path).flatMap((folder) => [folder, join(folder, '*')])

/** The folder of installed packages that has `name`. */
function packagesWith(name: string): string {
	const path = createRequire(import.meta.url).resolve(name)
	const folder = `${sep}node_modules${sep}`
	return path.slice(0, path.indexOf(folder) + folder.length - 1)
}

let code: string[] | undefined

/** Folders of a converter's own code: this package, the contracts and the installed packages. */
function codeFolders(): string[] {
	code ??= [
		...wholeFolder(fileURLToPath(new URL('..', import.meta.url))),
		...wholeFolder(join(dirname(fileURLToPath(import.meta.resolve('@panelyard/contracts/models/conversion'))), '..')),
		...new Set(['zod', 'web-ifc', 'meshoptimizer/encoder'].flatMap((name) => wholeFolder(packagesWith(name)))),
	]
	return code
}

function readableSources(job: ConverterJob): string[] {
	switch (job.kind) {
		case 'identify_panels':
			return wholeFolder(job.artefact_directory)
		case 'compare_versions':
			return [...wholeFolder(job.before_directory), ...wholeFolder(job.after_directory)]
		case 'check_requirements':
			return [
				...wholeFolder(job.artefact_directory),
				...job.sources.flatMap(({ source_path }) => withTarget(source_path)),
			]
		case 'plan_merge':
			return job.sources.flatMap(({ source_path }) => withTarget(source_path))
		case 'convert':
			return [job, ...(job.further_sources ?? [])].flatMap(({ source_path }) => withTarget(source_path))
		default:
			return withTarget(job.source_path)
	}
}

/**
 * Node's options that confine a converter. It can read its job's files and its code, and write its output folder, which
 * holds its copy of the compiled code. It can't start processes or load native code. Only jobs that mesh shapes may
 * start threads, because Node lets code that starts a thread lift the limits for that thread. Node 24 can't limit the
 * network.
 */
export function permissionOptions(job: ConverterJob, entry: string): string[] {
	const written = wholeFolder(job.output_directory)
	const read = [...codeFolders(), ...withTarget(entry), ...readableSources(job), ...written]
	return [
		'--permission',
		...read.map((path) => `--allow-fs-read=${path}`),
		...written.map((path) => `--allow-fs-write=${path}`),
		...(MESHING.has(job.kind) ? ['--allow-worker', '--disable-warning=PERM0006'] : []),
	]
}
