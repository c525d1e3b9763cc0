import { parseArgs } from 'node:util'
import { checkStorage, deleteOrphan, type MissingFile } from './models/storage-check.service.ts'
import type { Platform } from './platform/feature.ts'
import type { ListedFile } from './platform/storage/file-storage.ts'

export const STORAGE_USAGE = `Whether stored files and the database agree:
  npm run admin -- storage check            lists files that no row references, and rows whose file is gone
  npm run admin -- storage check --repair   deletes the former when they are older than a day
  npm run admin -- storage check --repair --now   deletes them whatever their age`

const DAY_MS = 24 * 3600_000

/** Whether these arguments start with `storage`. */
export const isStorageCommand = ([command]: readonly string[]): boolean => command === 'storage'

/**
 * `storage check`, with the following arguments in `args`. Prints its findings. Returns the exit code: 0 when storage
 * and database agree, or do so after the repair, 1 when they don't, 2 for invalid arguments.
 * @throws when the database or the store doesn't work, or `signal` aborts
 */
export async function runStorageCheck(
	platform: Pick<Platform, 'database' | 'storage' | 'log'>,
	args: string[],
	print: (line: string) => void,
	signal?: AbortSignal,
): Promise<number> {
	const options = readOptions(args)
	if (!options) {
		print(STORAGE_USAGE)
		return 2
	}
	let [deleted, kept] = [0, 0]
	const found = await checkStorage(platform, {
		async orphan(file) {
			signal?.throwIfAborted()
			const isOld = options.now || Date.now() - file.modified_at.getTime() > DAY_MS
			const isDeleted = options.repair && isOld && (await deleteOrphan(platform, file.key))
			if (isDeleted) deleted++
			else kept++
			print(orphanLine(file, isDeleted))
		},
		missing: (file) => print(missingLine(file)),
		progress: () => signal?.throwIfAborted(),
	})
	print(
		`${found.files} files of ${found.bytes} bytes: ${found.orphans} orphans (${deleted} deleted), ${found.missing} missing.`,
	)
	if (found.foreign > 0) print(`${found.foreign} files have names this server never gives; they were left alone.`)
	return kept + found.missing === 0 ? 0 : 1
}

function readOptions(args: string[]): { repair: boolean; now: boolean } | null {
	try {
		const boolean = { type: 'boolean', default: false } as const
		const { values, positionals } = parseArgs({
			args,
			options: { repair: boolean, now: boolean },
			allowPositionals: true,
		})
		const isComplete = positionals.join(' ') === 'check' && (values.repair || !values.now)
		return isComplete ? values : null
	} catch {
		return null
	}
}

const orphanLine = ({ key, bytes, modified_at }: ListedFile, isDeleted: boolean): string =>
	`${isDeleted ? 'Deleted orphan' : 'Orphan'}: ${key}  ${bytes} bytes  ${modified_at.toISOString()}`

function missingLine({ storage_key, expected_bytes, bytes, files, projects }: MissingFile): string {
	const what = bytes === null ? 'Missing' : `Has ${bytes} instead of ${expected_bytes} bytes`
	const of = [...files, ...projects.map((name) => `project "${name}"`)].join(', ')
	return `${what}: ${storage_key}  ${of}`
}
