import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ComparedPanel, VersionComparison } from '@panelyard/contracts/models/version-comparison'
import { categoryBits, type MovedAsWhole } from '@panelyard/contracts/models/version-differences'
import { tellFailure } from '@panelyard/conversion/failure'
import { linesOf } from '@panelyard/conversion/panels-file'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import type { JobEnd, JobRun } from '../../jobs/job-handler.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { findVersion, type VersionHead } from '../../models/model-versions.queries.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { COMPARE_TIMEOUT_MS, fetchCompared } from './compared-artefacts.ts'
import { newestPairJob } from './comparison.queries.ts'

/**
 * What the row of a `compare_versions` job holds that compares any two versions for people to look at. Their panels are found by
 * the hashes of the artefacts: with another panel rule, it is another job.
 */
export const PairInput = z.strictObject({
	before_id: z.uuid(),
	after_id: z.uuid(),
	before_panels: z.string(),
	after_panels: z.string(),
})
export type PairInput = z.infer<typeof PairInput>

/** What such a job found: for each panel its elements in both versions, and its categories as bits. */
export type PairResult = {
	moved_as_whole: MovedAsWhole
	panels: [before: number | null, after: number | null, categories: number][]
}

type Pair = { before: VersionHead; after: VersionHead }

const inputOf = ({ before, after }: Pair): PairInput => ({
	before_id: before.id,
	after_id: after.id,
	before_panels: before.artefacts?.['panels.json']?.sha256 ?? '',
	after_panels: after.artefacts?.['panels.json']?.sha256 ?? '',
})

/** The newest comparison of two versions with the panels that they have now; null when nobody has asked for one. */
export const findPair = (db: Database, project_id: string, pair: Pair): Promise<JobRow | null> =>
	newestPairJob(db, project_id, inputOf(pair))

/** Adds the job that compares two versions for people to look at, in the caller's transaction. */
export const requestPair = (
	tx: Database,
	{ jobs }: Pick<Platform, 'jobs'>,
	{ project_id, user_id, ...pair }: Pair & { project_id: string; user_id: string },
): Promise<JobRow> =>
	jobs.add(tx, { kind: 'compare_versions', project_id, user_id, input: inputOf(pair), expires: true })

/** Compares two versions by their artefacts. Changes nothing: the result is that of the job. */
export async function comparePair(platform: Platform, run: JobRun, input: PairInput): Promise<JobEnd> {
	const [before, after] = [
		await findVersion(platform.database, input.before_id),
		await findVersion(platform.database, input.after_id),
	]
	if (!before?.artefacts || !after?.artefacts) return { status: 'FAILED', failure: tellFailure('source_gone') }
	return withStagingDirectory(platform.config.dataDir, async (directory): Promise<JobEnd> => {
		const directories = await fetchCompared(platform, directory, { before, after }, run.signal)
		const result = await run.convert(
			{ kind: 'compare_versions', ...directories, panel_rule: null },
			{ timeout_ms: COMPARE_TIMEOUT_MS },
		)
		if (result.outcome === 'failed') return { status: 'FAILED', failure: result }
		run.signal.throwIfAborted()
		const output = directories.output_directory
		const { moved_as_whole } = VersionComparison.parse(
			JSON.parse(await readFile(join(output, 'comparison.json'), 'utf8')),
		)
		const panels: PairResult['panels'] = []
		for await (const line of linesOf(join(output, 'compared-panels.jsonl'))) {
			if (line === '') continue
			for (const { before: was, element, categories } of ComparedPanel.array().parse(JSON.parse(line)))
				panels.push([was, element, categoryBits(categories.length > 0 ? categories : ['uncertain'])])
		}
		return { status: 'COMPLETED', result: { moved_as_whole, panels } satisfies PairResult }
	})
}
