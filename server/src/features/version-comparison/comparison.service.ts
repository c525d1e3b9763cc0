import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { VersionComparison } from '@panelyard/contracts/models/version-comparison'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { tellFailure } from '@panelyard/conversion/failure'
import { readAsOf, reencodeRule } from '@panelyard/conversion/panels/reencode-rule'
import { panelLists } from '@panelyard/conversion/panels-file'
import { z } from 'zod'
import { holdProject, shownProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import type { IdQuery } from '../../database/tables/uuid-array.ts'
import { type JobEnd, type JobHandler, type JobRun, StartAgain } from '../../jobs/job-handler.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { storeArtefacts } from '../../models/converter-output.ts'
import {
	addArtefacts,
	findVersion,
	findVersionHead,
	type VersionHead,
	type VersionRow,
} from '../../models/model-versions.queries.ts'
import { sameRule } from '../../models/same-rule.ts'
import { abandonFiles, keysOf, replacedKeys, settleFiles } from '../../models/stored-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { NOBODY_NOTIFIED, type Notified, tellNotified } from '../notifications/notify.ts'
import { notifyVersionFailed, notifyVersionReady } from '../notifications/project-notifications.service.ts'
import { kindsOfRule } from '../panels/kinds-of-rule.ts'
import { keepPanelKinds } from '../panels/panels.service.ts'
import { COMPARE_TIMEOUT_MS, fetchCompared } from './compared-artefacts.ts'
import * as queries from './comparison.queries.ts'
import { comparePair, PairInput } from './pair-comparison.service.ts'

/** What the row of a `compare_versions` job holds beside its project. */
const ComparisonInput = z.object({ version_id: z.uuid() })

/** Adds the job that compares a candidate with the live version, in the caller's transaction. */
export function requestComparison(
	tx: Database,
	{ jobs }: Pick<Platform, 'jobs'>,
	values: { project_id: string; version_id: string },
): Promise<JobRow> {
	const { project_id, version_id } = values
	return jobs.add(tx, { kind: 'compare_versions', project_id, user_id: null, input: { version_id } })
}

/** The same for all candidates of a project, whose live version or panel rule has changed. */
export async function compareCandidates(
	tx: Database,
	platform: Pick<Platform, 'jobs'>,
	project_id: string,
): Promise<void> {
	for (const version_id of await queries.candidateIds(tx, project_id))
		await requestComparison(tx, platform, { project_id, version_id })
}

/**
 * Makes elements of a candidate the panels that people decided on, where that concerns some panels.
 * @throws AppError CONFLICT when two panels would become one element
 */
export async function placeDecided(tx: Database, version_id: string, panels: IdQuery): Promise<void> {
	const [element] = await queries.contestedElements(tx, version_id, panels)
	if (element === undefined) return queries.placeDecided(tx, version_id, panels)
	throw new AppError('CONFLICT', 'Another panel becomes this one. Hold that one first, or map it elsewhere.', {
		element,
	})
}

/** Whether a version was compared with what is live now. */
export function isCompared(
	project: { live_version_id: string | null; panel_rule: PanelRule | null },
	{ comparison }: Pick<VersionRow, 'comparison'>,
): boolean {
	return (
		comparison !== null &&
		comparison.live_version_id === project.live_version_id &&
		sameRule(comparison.project_rule, project.panel_rule)
	)
}

/** Compares a candidate with whatever version of its project is live, or any two versions, by their artefacts. */
export const compareHandler = (platform: Platform): JobHandler => ({
	async perform(run) {
		const { project_id } = run.job
		const pair = PairInput.safeParse(run.job.input).data
		if (pair) return comparePair(platform, run, pair)
		const { version_id } = ComparisonInput.parse(run.job.input)
		const version = await findVersion(platform.database, version_id)
		const project = project_id ? await queries.comparedProject(platform.database, project_id) : null
		const live = project?.live_version_id ? await findVersion(platform.database, project.live_version_id) : null
		if (!project_id || !project || !version?.artefacts || !live?.artefacts)
			return { status: 'FAILED', failure: tellFailure('source_gone') }
		// Meanwhile discarded, or live.
		if (!version.is_aside || version.live_at) return { status: 'COMPLETED' }
		return compare(platform, run, { project_id, project, version, live })
	},
	async ending(tx, job) {
		const candidate = ComparisonInput.safeParse(job.input).data
		const version = candidate && (await findVersionHead(tx, candidate.version_id))
		const notified = version && (await notifyOfCandidate(tx, job, version))
		return () => notified && tellNotified(platform, notified)
	},
	async ended({ project_id }) {
		if (project_id) platform.tellProject('project_updated', { project_id, what: ['versions'] })
	},
})

/** Tells people what became of a candidate with the end of a conversion or comparison; nobody of a cancelled one. */
export async function notifyOfCandidate(
	tx: Database,
	{ project_id, status }: Pick<JobRow, 'project_id' | 'status'>,
	version: VersionHead,
): Promise<Notified> {
	const isCandidate = version.is_aside && !version.live_at && !version.discarded_at && version.reads_again === null
	const project = isCandidate && project_id !== null ? await shownProject(tx, project_id) : null
	if (!project) return NOBODY_NOTIFIED
	if (status === 'FAILED') return notifyVersionFailed(tx, project, version)
	return version.comparison ? notifyVersionReady(tx, project, version) : NOBODY_NOTIFIED
}

type Compared = {
	project_id: string
	project: NonNullable<Awaited<ReturnType<typeof queries.comparedProject>>>
	version: VersionRow
	live: VersionRow
}

async function compare(platform: Platform, run: JobRun, compared: Compared): Promise<JobEnd> {
	const { project, version, live } = compared
	const wanted =
		project.panel_rule &&
		reencodeRule(project.panel_rule, readAsOf(live.summary?.text_readings), version.summary?.text_readings ?? [])
	const isFoundAnew = wanted !== null && !sameRule(wanted, version.panel_rule)
	const rule = isFoundAnew ? wanted : version.panel_rule
	return withStagingDirectory(platform.config.dataDir, async (directory): Promise<JobEnd> => {
		const directories = await fetchCompared(platform, directory, { before: live, after: version }, run.signal)
		const { after_directory: after, output_directory: output } = directories
		const result = await run.convert(
			{ kind: 'compare_versions', ...directories, panel_rule: isFoundAnew ? wanted : null },
			{ timeout_ms: COMPARE_TIMEOUT_MS },
		)
		if (result.outcome === 'failed') return { status: 'FAILED', failure: result }
		run.signal.throwIfAborted()
		const summary = VersionComparison.parse(JSON.parse(await readFile(join(output, 'comparison.json'), 'utf8')))
		// As texts: parsing them would keep the server from answering others. The database reads them.
		const impacts = (await readFile(join(output, 'compared-panels.jsonl'), 'utf8'))
			.split('\n')
			.filter((line) => line !== '')
		const found = rule ? await panelLists(join(isFoundAnew ? output : after, 'panels.json')) : []
		const artefacts = isFoundAnew ? await storeArtefacts(platform, version.id, output, ['panels.json']) : {}
		let returned = 0
		return {
			status: 'COMPLETED',
			prepare: async (tx) => {
				returned = await insertCompared(tx, compared, { rule, impacts, found })
			},
			commit: (tx) => keep(tx, compared, { summary, rule, returned, artefacts }),
		}
	})
}

/**
 * Inserts what a comparison found, which nobody relies on before it is kept, and refreshes the planner's statistics: it would
 * expect few panels of a version that it has never seen, and whoever asked as soon as they are there would wait while it reads all
 * of them for each one. Returns how many panels returned.
 */
async function insertCompared(
	tx: Database,
	{ project_id, project, version }: Compared,
	{ rule, impacts, found }: { rule: PanelRule | null; impacts: readonly string[]; found: readonly string[] },
): Promise<number> {
	await queries.deleteComparison(tx, version.id)
	for (const compared of impacts) await queries.insertImpacts(tx, { version_id: version.id, project_id, compared })
	await queries.analyze(tx, 'version_impacts')
	const { numbers } = kindsOfRule(project.panel_kinds, rule)
	for (const lines of found) await queries.insertVersionPanels(tx, { version_id: version.id, found: lines, numbers })
	await queries.analyze(tx, 'version_panels')
	return queries.takeReturned(tx, version.id, project_id)
}

async function keep(
	tx: Database,
	{ project_id, project, version, live }: Compared,
	result: {
		summary: VersionComparison
		rule: PanelRule | null
		returned: number
		artefacts: NonNullable<VersionRow['artefacts']>
	},
): Promise<void> {
	const { summary, rule, returned, artefacts } = result
	const { kinds, numbers } = kindsOfRule(project.panel_kinds, rule)
	const now = await holdProject(tx, project_id, { keeps_time: true })
	const isStale =
		now.live_version_id !== live.id ||
		!sameRule(now.panel_rule, project.panel_rule) ||
		!isDeepStrictEqual(kindsOfRule(now.panel_kinds, rule).numbers, numbers)
	if (isStale) throw new StartAgain('another version became live, or another rule holds')
	const candidate = await findVersion(tx, version.id)
	if (!candidate?.artefacts || !candidate.is_aside) throw new StartAgain('the version was discarded or became live')
	await keepPanelKinds(tx, project_id, kinds)
	await queries.dropLostDecisions(tx, version.id)
	const decided = queries.decidedPanels(version.id)
	const contested = await queries.contestedElements(tx, version.id, decided)
	if (contested.length > 0) await queries.dropDecisions(tx, version.id)
	else await queries.placeDecided(tx, version.id, decided)
	await settleFiles(tx, keysOf(artefacts))
	if (Object.keys(artefacts).length > 0) {
		await addArtefacts(tx, version.id, artefacts)
		await abandonFiles(tx, replacedKeys(candidate.artefacts, { ...candidate.artefacts, ...artefacts }))
	}
	const { added = 0, ...others } = summary.counts
	const counts = returned > 0 ? { ...others, added: added - returned, returned } : summary.counts
	await queries.keepComparison(tx, version.id, {
		panel_rule: rule,
		comparison: {
			...summary,
			counts,
			live_version_id: live.id,
			compared_with: live.number,
			project_rule: project.panel_rule,
		},
	})
}
