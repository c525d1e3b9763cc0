import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MergePlan, type PlanMergeRequest } from '@panelyard/contracts/model-merges'
import { tellFailure } from '@panelyard/conversion/failure'
import { runConverter } from '@panelyard/conversion/run-converter'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { StoredFileMissing } from '../../platform/storage/file-storage.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { conversionSpeed } from '../conversion/conversion.service.ts'
import { converterLimits, maxUnpackedBytes } from '../conversion/converter-limits.ts'
import { fetchStored } from '../conversion/converter-output.ts'
import { runningConversions } from '../conversion/running-conversions.ts'
import { secondsLeft } from '../conversion/time-estimate.ts'
import { holdOwnFiles } from '../files/files.service.ts'
import { requireMergeable } from './merged-size.ts'
import { Turns } from './turns.ts'

/** Comparing files takes seconds; a person waits for it, and clients give up after a minute. */
const PLAN_TIMEOUT_MS = 50_000

const TOO_LONG =
	'Comparing these files takes too long on this server. You can still merge them: they keep their coordinates.'
const NOT_COMPARED = 'These files could not be compared. Please try again.'

/** Where comparisons wait for their turn on each server. */
const turns = new WeakMap<Platform, Turns>()

function turnsOf(platform: Platform): Turns {
	const known = turns.get(platform)
	if (known) return known
	const made = new Turns(platform.config.conversionWorkers)
	turns.set(platform, made)
	return made
}

/** What merging files of the person's own would give. Aborting ends the converter. */
export async function planMerge(
	platform: Platform,
	user: { id: string; created_at: Date },
	request: PlanMergeRequest,
	signal: AbortSignal,
): Promise<MergePlan> {
	const files = await holdOwnFiles(platform.database, request.file_ids, user.id)
	requireMergeable(platform.config, user, files)
	const plan = await turnsOf(platform).take(signal, () => compare(platform, files, request, signal))
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
	const waiting = { status: 'QUEUED', percent: 0, bytes, running_seconds: 0, bytes_ahead: 0 }
	return {
		...plan,
		files: plan.files.map((file, at) => ({ ...file, file_id: request.file_ids[at] ?? '' })),
		estimated_seconds: secondsLeft(waiting, await conversionSpeed(platform.database)) ?? 0,
	}
}

async function compare(
	platform: Platform,
	files: readonly { file_name: string; storage_key: string }[],
	{ options: { placements, ...merge } }: PlanMergeRequest,
	signal: AbortSignal,
): Promise<MergePlan> {
	const { config, storage } = platform
	return withStagingDirectory(config.dataDir, async (directory) => {
		const output_directory = join(directory, 'output')
		await mkdir(output_directory)
		const stored = files.map(({ storage_key }, at) => [`source-${at}`, storage_key])
		await fetchStored(storage, directory, Object.fromEntries(stored)).catch((error) => {
			throw error instanceof StoredFileMissing ? new AppError('NOT_FOUND', tellFailure('source_gone').reason) : error
		})
		const sources = files.map(({ file_name }, at) => ({
			source_path: join(directory, `source-${at}`),
			file_name,
			placement: placements?.[at] ?? null,
		}))
		const result = await runningConversions(platform).run(randomUUID(), (stopping) =>
			runConverter(
				{ kind: 'plan_merge', sources, output_directory, max_unpacked_bytes: maxUnpackedBytes(config), merge },
				{
					...converterLimits(config),
					timeout_ms: Math.min(PLAN_TIMEOUT_MS, config.conversionTimeoutMs),
					signal: AbortSignal.any([signal, stopping]),
				},
			),
		)
		if (result.outcome === 'failed') {
			if (signal.aborted) throw new AppError('UNAVAILABLE', NOT_COMPARED)
			platform.log.warn(
				{ files: files.map(({ storage_key }) => storage_key), ...result },
				'files could not be compared',
			)
			throw new AppError('UNAVAILABLE', result.code === 'timed_out' ? TOO_LONG : NOT_COMPARED)
		}
		return MergePlan.parse(JSON.parse(await readFile(join(output_directory, 'merge-plan.json'), 'utf8')))
	})
}
