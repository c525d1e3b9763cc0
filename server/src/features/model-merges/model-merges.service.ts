import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FloorOptions, MergePlacement } from '@panelyard/contracts/models/merge-options'
import { MergePlan, type PlanMergeRequest } from '@panelyard/contracts/models/model-merges'
import { tellFailure } from '@panelyard/conversion/failure'
import { z } from 'zod'
import { maxUnpackedBytes } from '../../jobs/converter-limits.ts'
import type { JobHandler } from '../../jobs/job-handler.ts'
import { fetchStored } from '../../models/converter-output.ts'
import { holdOwnFiles } from '../../models/source-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { requireMergeable } from './merged-size.ts'

/** Comparing files takes seconds; a person waits for it, and clients give up after a minute. */
const PLAN_TIMEOUT_MS = 50_000

const TOO_LONG =
	'Comparing these files takes too long on this server. You can still merge them: they keep their coordinates.'
const NOT_COMPARED = 'These files could not be compared. Please try again.'

/** What the row of a `plan_merge` job holds. */
const PlanInput = z.object({
	files: z.array(z.object({ file_name: z.string(), storage_key: z.string(), placement: MergePlacement.nullable() })),
	merge: FloorOptions,
})
type PlanInput = z.infer<typeof PlanInput>

/** What merging files of the person's own would give. Aborting ends the comparison. */
export async function planMerge(
	platform: Platform,
	user: { id: string; created_at: Date },
	{ file_ids, options: { placements, ...merge } }: PlanMergeRequest,
	signal: AbortSignal,
): Promise<MergePlan> {
	const { files, job } = await platform.database.transaction(async (tx) => {
		const files = await holdOwnFiles(tx, file_ids, user.id)
		await requireMergeable(platform.config, tx, user, files)
		const input: PlanInput = {
			files: files.map(({ file_name, storage_key }, at) => ({
				file_name,
				storage_key,
				placement: placements?.[at] ?? null,
			})),
			merge,
		}
		return { files, job: await platform.jobs.add(tx, { kind: 'plan_merge', user_id: user.id, input }) }
	})
	const plan = await awaitPlan(platform, job.id, signal)
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
	return {
		...plan,
		files: plan.files.map((file, at) => ({ ...file, file_id: file_ids[at] ?? '' })),
		estimated_seconds: await platform.jobs.secondsFor(bytes),
	}
}

async function awaitPlan({ jobs }: Platform, job_id: string, signal: AbortSignal): Promise<MergePlan> {
	const ended = await jobs.waitOrCancel(job_id, { timeout_ms: PLAN_TIMEOUT_MS, signal })
	if (!ended || ended.error_code === 'timed_out') throw new AppError('UNAVAILABLE', TOO_LONG)
	if (ended.reason_code === 'source_gone') throw new AppError('NOT_FOUND', tellFailure('source_gone').reason)
	if (ended.status === 'FAILED') throw new AppError('UNAVAILABLE', NOT_COMPARED)
	return MergePlan.parse(ended.result)
}

/** Compares files that are to be merged. */
export const planMergeHandler = (platform: Platform): JobHandler => ({
	async perform({ job, convert, signal }) {
		const { files, merge } = PlanInput.parse(job.input)
		const { config, storage } = platform
		return withStagingDirectory(config.dataDir, async (directory) => {
			const output_directory = join(directory, 'output')
			await mkdir(output_directory)
			const stored = files.map(({ storage_key }, at) => [`source-${at}`, storage_key])
			await fetchStored(storage, directory, Object.fromEntries(stored), signal)
			const sources = files.map(({ file_name, placement }, at) => ({
				source_path: join(directory, `source-${at}`),
				file_name,
				placement,
			}))
			const result = await convert(
				{ kind: 'plan_merge', sources, output_directory, max_unpacked_bytes: maxUnpackedBytes(config), merge },
				{ timeout_ms: PLAN_TIMEOUT_MS },
			)
			if (result.outcome === 'failed') return { status: 'FAILED', failure: result }
			const plan = MergePlan.parse(JSON.parse(await readFile(join(output_directory, 'merge-plan.json'), 'utf8')))
			return { status: 'COMPLETED', result: plan }
		})
	},
})
