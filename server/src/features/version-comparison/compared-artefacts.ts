import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchStored } from '../../models/converter-output.ts'
import type { VersionHead } from '../../models/model-versions.queries.ts'
import type { Platform } from '../../platform/feature.ts'

/** Comparing 50,000 panels takes some seconds. */
export const COMPARE_TIMEOUT_MS = 300_000
const COMPARED_ARTEFACTS = ['structure.json', 'properties.bin', 'boxes.bin', 'panels.json'] as const

type Compared = Pick<VersionHead, 'artefacts'>

/** Fetches what the converter compares of two versions into folders, and makes one for what it writes. */
export async function fetchCompared(
	{ storage }: Platform,
	directory: string,
	versions: { before: Compared; after: Compared },
	signal: AbortSignal,
): Promise<{ before_directory: string; after_directory: string; output_directory: string }> {
	const [before, after, output] = ['before', 'after', 'output'].map((name) => join(directory, name)) as [
		string,
		string,
		string,
	]
	for (const path of [before, after, output]) await mkdir(path)
	await fetchStored(storage, before, storedFor(versions.before), signal)
	await fetchStored(storage, after, storedFor(versions.after), signal)
	return { before_directory: before, after_directory: after, output_directory: output }
}

const storedFor = ({ artefacts }: Compared): Record<string, string> =>
	Object.fromEntries(
		COMPARED_ARTEFACTS.flatMap((name) => {
			const key = artefacts?.[name]?.storage_key
			return key === undefined ? [] : [[name, key]]
		}),
	)
