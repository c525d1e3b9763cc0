import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
	type FoundRequirements,
	FoundRequirements as FoundSchema,
	meetsAll,
} from '@panelyard/contracts/testing/requirements'
import { linesOf } from '@panelyard/conversion/panels-file'
import { z } from 'zod'
import { shownProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { maxUnpackedBytes } from '../../jobs/converter-limits.ts'
import type { JobEnd, JobHandler, JobRun } from '../../jobs/job-handler.ts'
import { fetchStored } from '../../models/converter-output.ts'
import { furtherSources } from '../../models/model-version-sources.queries.ts'
import { findVersionHead, type VersionSources, versionSources } from '../../models/model-versions.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { NOBODY_NOTIFIED, type Notified, tellNotified } from '../notifications/notify.ts'
import { notifyRequirements } from '../notifications/project-notifications.service.ts'
import * as queries from './checks.queries.ts'
import * as files from './requirements.queries.ts'

/** A check of the largest models with many specifications takes two minutes. */
const CHECK_TIMEOUT_MS = 300_000
const ARTEFACTS = ['structure.json', 'panels.json'] as const

/** A person waits for a preview, and clients give up after a minute. */
const PREVIEW_TIMEOUT_MS = 50_000
const TOO_LONG =
	'Checking this takes too long on this server now. You can still save it: the model is checked afterwards.'

/** What the row of a `check_requirements` job holds beside its project. */
const CheckInput = z.object({
	version_id: z.uuid(),
	/** The text of a file that the project doesn't keep: nothing of its check is kept either. */
	preview: z.string().optional(),
})

/**
 * Adds the job that checks a version against its project's requirements, in the caller's transaction. Without effect if there
 * are none, if it was checked against these, and while a check waits.
 */
export async function requestCheck(
	tx: Database,
	platform: Pick<Platform, 'jobs'>,
	{ project_id, version_id }: { project_id: string; version_id: string },
): Promise<void> {
	const file_ids = await files.fileIds(tx, project_id)
	if (file_ids.length > 0) await addCheck(tx, platform, { project_id, version_id, file_ids })
}

/** The same for the live version and all candidates of a project, whose files have changed. */
export async function checkVersions(tx: Database, platform: Pick<Platform, 'jobs'>, project_id: string): Promise<void> {
	const file_ids = await files.fileIds(tx, project_id)
	if (file_ids.length === 0) return queries.deleteChecks(tx, project_id)
	for (const version_id of await queries.versionsToCheck(tx, project_id))
		await addCheck(tx, platform, { project_id, version_id, file_ids })
}

async function addCheck(
	tx: Database,
	{ jobs }: Pick<Platform, 'jobs'>,
	{ project_id, version_id, file_ids }: { project_id: string; version_id: string; file_ids: readonly string[] },
): Promise<void> {
	if (await queries.isWaiting(tx, project_id, version_id)) return
	const check = await queries.findCheck(tx, version_id)
	if (check && check.found.problem !== 'failed' && isDeepStrictEqual(check.file_ids, file_ids)) return
	const bytes = (await versionSources(tx, version_id))?.all_bytes ?? 0
	await jobs.add(tx, { kind: 'check_requirements', project_id, user_id: null, input: { version_id }, bytes })
}

/**
 * What a file finds in a version, without keeping anything. Aborting ends the check.
 * @throws AppError UNAVAILABLE where that takes too long
 */
export async function previewCheck(
	{ database, jobs }: Platform,
	values: { project_id: string; user_id: string; version_id: string; content: string },
	signal: AbortSignal,
): Promise<FoundRequirements> {
	const { project_id, user_id, version_id, content } = values
	const job = await database.transaction(async (tx) => {
		const bytes = (await versionSources(tx, version_id))?.all_bytes ?? 0
		const input = { version_id, preview: content }
		return jobs.add(tx, { kind: 'check_requirements', project_id, user_id, input, bytes })
	})
	const ended = await jobs.waitOrCancel(job.id, { timeout_ms: PREVIEW_TIMEOUT_MS, signal })
	if (ended?.status !== 'COMPLETED') throw new AppError('UNAVAILABLE', TOO_LONG)
	return FoundSchema.parse(ended.result)
}

/** Forgets what was found of a version that is discarded. */
export const forgetCheck = queries.deleteCheck

/** Checks a version against the IDS files that its project has by then. Nothing waits for it, or fails with it. */
export const checkRequirementsHandler = (platform: Platform): JobHandler => ({
	async perform(run) {
		const { project_id } = run.job
		const { version_id, preview } = CheckInput.parse(run.job.input)
		const sources = await versionSources(platform.database, version_id)
		// It was discarded meanwhile.
		if (!project_id || !sources?.version.artefacts) return { status: 'COMPLETED' }
		if (preview !== undefined) {
			const wanted = [{ id: '', file_name: 'preview.ids', content: preview }]
			const checked = await check(platform, run, { sources, wanted })
			return 'found' in checked ? { status: 'COMPLETED', result: checked.found } : checked
		}
		const wanted = await files.filesToCheck(platform.database, project_id)
		if (wanted.length === 0) return { status: 'COMPLETED' }
		const checked = await check(platform, run, { sources, wanted })
		if (!('found' in checked)) return checked
		const file_ids = wanted.map(({ id }) => id)
		return {
			status: 'COMPLETED',
			async commit(tx) {
				// Where other files are required by now, another check waits.
				if (isDeepStrictEqual(await files.fileIds(tx, project_id), file_ids))
					await keep(tx, version_id, file_ids, checked.found, checked.failing)
			},
		}
	},
	async ending(tx, job) {
		const { project_id } = job
		const { version_id, preview } = CheckInput.parse(job.input)
		if (preview !== undefined) return () => {}
		if (!project_id || job.status !== 'FAILED') {
			const notified = project_id ? await tellManagers(tx, project_id, version_id) : NOBODY_NOTIFIED
			return () => tellNotified(platform, notified)
		}
		const failed: FoundRequirements = {
			...{ problem: 'failed', files: [], failing_elements: 0, failing_panels: 0, is_cut: false },
		}
		if (job.error_code !== 'cancelled') await keep(tx, version_id, await files.fileIds(tx, project_id), failed, [])
		return () => {}
	},
	ended({ project_id, input }) {
		if (project_id && CheckInput.parse(input).preview === undefined)
			platform.tellProject('project_updated', { project_id, what: ['requirements'] })
	},
})

type VersionCheck = {
	sources: VersionSources
	wanted: Awaited<ReturnType<typeof files.filesToCheck>>
}
/** `failing`: JSON lists of `FailingElement`. */
type Checked = { found: FoundRequirements; failing: string[] }

async function check(platform: Platform, run: JobRun, { sources, wanted }: VersionCheck): Promise<Checked | JobEnd> {
	const { config, storage, database } = platform
	const { version, file } = sources
	const further = version.merge ? await furtherSources(database, version.id) : []
	const all = [{ storage_key: file.storage_key, text_encoding: version.text_encoding }, ...further]
	return withStagingDirectory(config.dataDir, async (directory): Promise<Checked | JobEnd> => {
		const [artefact_directory, output_directory] = [join(directory, 'artefacts'), join(directory, 'output')]
		for (const path of [artefact_directory, output_directory]) await mkdir(path)
		const artefacts = ARTEFACTS.flatMap((name) => {
			const stored = version.artefacts?.[name]
			return stored ? [[name, stored.storage_key] as const] : []
		})
		await fetchStored(storage, artefact_directory, Object.fromEntries(artefacts), run.signal)
		const names = all.map(({ storage_key }, at) => [`source-${at}`, storage_key] as const)
		await fetchStored(storage, directory, Object.fromEntries(names), run.signal)
		const result = await run.convert(
			{
				kind: 'check_requirements',
				sources: all.map(({ text_encoding }, at) => ({ source_path: join(directory, `source-${at}`), text_encoding })),
				artefact_directory,
				output_directory,
				max_unpacked_bytes: maxUnpackedBytes(config),
				ids: wanted.map(({ file_name, content }) => ({ name: file_name, content })),
			},
			{ timeout_ms: CHECK_TIMEOUT_MS },
		)
		if (result.outcome === 'failed') return { status: 'FAILED', failure: result }
		run.signal.throwIfAborted()
		const found = FoundSchema.parse(JSON.parse(await readFile(join(output_directory, 'requirements.json'), 'utf8')))
		// As texts: parsing them would keep the server from answering others. The database reads them.
		const failing: string[] = []
		for await (const line of linesOf(join(output_directory, 'failing-elements.jsonl')))
			if (line !== '') failing.push(line)
		return { found, failing }
	})
}

async function keep(
	tx: Database,
	version_id: string,
	file_ids: string[],
	found: FoundRequirements,
	failing: readonly string[],
): Promise<void> {
	const version = await findVersionHead(tx, version_id)
	await queries.deleteCheck(tx, version_id)
	if (!version?.artefacts || file_ids.length === 0) return
	await queries.insertCheck(tx, { model_version_id: version_id, file_ids, found })
	for (const list of failing) await queries.insertFailures(tx, version_id, list)
}

async function tellManagers(tx: Database, project_id: string, version_id: string): Promise<Notified> {
	const project = await shownProject(tx, project_id)
	const check = await queries.findCheck(tx, version_id)
	if (!project || !check || check.found.problem) return NOBODY_NOTIFIED
	const { found, number } = check
	return notifyRequirements(
		tx,
		project,
		{ id: version_id, number },
		{
			is_met: meetsAll(found),
			specifications: found.files.reduce((sum, file) => sum + file.specifications.length, 0),
			panels: found.failing_panels,
			elements: found.failing_elements,
		},
	)
}
