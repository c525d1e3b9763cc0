import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { tellFailure } from '@panelyard/conversion/failure'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { type JobEnd, type JobHandler, type JobRun, StartAgain } from '../../jobs/job-handler.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { fetchStored, readIdentifiedPanels, storeArtefacts } from '../../models/converter-output.ts'
import {
	addArtefacts,
	findVersion,
	markPanelsKept,
	setLive,
	type VersionRow,
} from '../../models/model-versions.queries.ts'
import { sameRule } from '../../models/same-rule.ts'
import { abandonFiles, keysOf, replacedKeys, settleFiles } from '../../models/stored-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { announcePanels, replacePanels } from '../panels/panels.service.ts'
import { compareCandidates } from '../version-comparison/comparison.service.ts'
import * as queries from './conversion.queries.ts'

/** Finding panels takes seconds at most; a person waits for it. */
export const IDENTIFY_TIMEOUT_MS = 50_000

/** What the row of an `identify_panels` job holds beside its project. */
const RuleChoice = z.object({ panel_rule: PanelRule })

export const hasOpenChoice = queries.hasOpenChoice

/**
 * Adds the job that finds the panels of a project's live version by another rule, in the caller's transaction. The row
 * keeps the rule until it is applied. Of several choices the last one holds.
 */
export function requestRule(
	tx: Database,
	{ jobs }: Pick<Platform, 'jobs'>,
	choice: { project_id: string; user_id: string | null; panel_rule: PanelRule },
	options: { is_own_doing?: boolean } = {},
): Promise<JobRow> {
	const { project_id, user_id, panel_rule } = choice
	return jobs.add(tx, { kind: 'identify_panels', project_id, user_id, input: { panel_rule } }, options)
}

/**
 * Waits until a chosen rule is applied.
 * @throws AppError CONFLICT when somebody chose another one meanwhile, UNAVAILABLE when it failed or takes too long
 */
export async function awaitRule(platform: Platform, job: JobRow): Promise<void> {
	const ended = await platform.jobs.waitFor(job.id, { timeout_ms: IDENTIFY_TIMEOUT_MS })
	if (!ended)
		throw new AppError(
			'UNAVAILABLE',
			'Finding the panels is taking longer than usual. They will change when it is done.',
		)
	if (ended.status === 'FAILED') {
		platform.log.warn({ job_id: job.id, code: ended.error_code }, 'panels could not be identified')
		throw new AppError('UNAVAILABLE', 'The panels couldn’t be found with this rule. Try again.')
	}
	const chosen = RuleChoice.parse(job.input).panel_rule
	const now = job.project_id ? await queries.panelChoice(platform.database, job.project_id) : null
	if (!sameRule(now?.panel_rule, chosen))
		throw new AppError('CONFLICT', 'Someone else has changed what counts as a panel in the meantime. Check it first.')
}

/** Finds the panels of whatever version of a project is live, from its artefacts, without converting again. */
export const identifyHandler = (platform: Platform): JobHandler => ({
	async perform(run) {
		const { project_id } = run.job
		const project = project_id ? await queries.panelChoice(platform.database, project_id) : null
		const version = project?.live_version_id && (await findVersion(platform.database, project.live_version_id))
		if (!project_id || !version) return { status: 'FAILED', failure: tellFailure('source_gone') }
		return identify(platform, run, project_id, version)
	},
	ended: ({ project_id }) => announcePanels(platform, project_id),
})

async function identify(platform: Platform, run: JobRun, project_id: string, version: VersionRow): Promise<JobEnd> {
	const { panel_rule } = RuleChoice.parse(run.job.input)
	const names = ['structure.json', 'properties.bin'] as const
	const stored = names.map((name) => [name, version.artefacts?.[name]?.storage_key ?? ''] as const)
	if (stored.some(([, key]) => key === '')) return { status: 'FAILED', failure: tellFailure('source_gone') }
	return withStagingDirectory(platform.config.dataDir, async (directory): Promise<JobEnd> => {
		const artefact_directory = join(directory, 'artefacts')
		const output_directory = join(directory, 'output')
		await mkdir(artefact_directory)
		await mkdir(output_directory)
		await fetchStored(platform.storage, artefact_directory, Object.fromEntries(stored), run.signal)
		const result = await run.convert(
			{ kind: 'identify_panels', artefact_directory, output_directory, panel_rule },
			{ timeout_ms: IDENTIFY_TIMEOUT_MS },
		)
		if (result.outcome === 'failed') return { status: 'FAILED', failure: result }
		run.signal.throwIfAborted()
		const { panels } = await readIdentifiedPanels(output_directory)
		const artefacts = await storeArtefacts(platform, version.id, output_directory, ['panels.json'])
		return {
			status: 'COMPLETED',
			async commit(tx) {
				const project = await holdProject(tx, project_id)
				if (project.live_version_id !== version.id) throw new StartAgain('another version became live')
				// The files of a choice that no longer counts are deleted as unsettled ones.
				if (await queries.hasLaterChoice(tx, { ...run.job, project_id })) return
				await replacePanels(tx, project_id, { rule: panel_rule, panels }, { same_version: true })
				await keepIdentified(tx, version.id, artefacts)
				await setLive(tx, project_id, { panel_rule })
				await markPanelsKept(tx, version.id, false)
				await compareCandidates(tx, platform, project_id)
				await recordAction(tx, {
					project_id,
					user_id: run.job.user_id,
					action: 'panel_rule.changed',
					subject_id: project_id,
					details: { panel_rule, panel_rule_before: project.panel_rule },
				})
			},
		}
	})
}

async function keepIdentified(
	tx: Database,
	version_id: string,
	artefacts: NonNullable<VersionRow['artefacts']>,
): Promise<void> {
	const before = (await findVersion(tx, version_id))?.artefacts ?? {}
	await settleFiles(tx, keysOf(artefacts))
	await addArtefacts(tx, version_id, artefacts)
	await abandonFiles(tx, replacedKeys(before, { ...before, ...artefacts }))
}
