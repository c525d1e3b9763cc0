import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ARTEFACT_NAMES } from '@panelyard/contracts/models/conversion'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { CONVERTER_VERSION } from '@panelyard/conversion/converter-version'
import { tellFailure } from '@panelyard/conversion/failure'
import { readAsOf } from '@panelyard/conversion/panels/reencode-rule'
import { holdProject, shownProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { maxUnpackedBytes } from '../../jobs/converter-limits.ts'
import { type JobEnd, type JobHandler, type JobRun, StartAgain } from '../../jobs/job-handler.ts'
import { fetchStored, readConverterOutput, storeArtefacts } from '../../models/converter-output.ts'
import { furtherSources } from '../../models/model-version-sources.queries.ts'
import {
	findVersion,
	holdVersion,
	publishVersion,
	putAside,
	readFacts,
	setLive,
	type VersionRow,
	type VersionSources,
	versionSources,
} from '../../models/model-versions.queries.ts'
import { sameRule } from '../../models/same-rule.ts'
import { keysOf, settleFiles } from '../../models/stored-files.service.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { NOBODY_NOTIFIED, tellNotified } from '../notifications/notify.ts'
import { notifyConversion } from '../notifications/project-notifications.service.ts'
import { announcePanels, replacePanels } from '../panels/panels.service.ts'
import { requestCheck } from '../requirements/checks.service.ts'
import { compareCandidates, notifyOfCandidate, requestComparison } from '../version-comparison/comparison.service.ts'
import * as queries from './conversion.queries.ts'
import { announceConversion, versionAside } from './conversion.service.ts'
import { requestRule } from './panel-rule.service.ts'
import { reencodeKinds } from './reencode-kinds.ts'
import { type ConvertedContent, findFinishedConversion, shareConversion, type WantedRule } from './shared-conversion.ts'

/** Converts a model version, or shares what an equal file was converted to, and makes it the project's live one. */
export const convertHandler = (platform: Platform): JobHandler => ({
	async perform(run) {
		const sources = run.job.model_version_id && (await versionSources(platform.database, run.job.model_version_id))
		if (!sources) return { status: 'FAILED', failure: tellFailure('source_gone') }
		const { project_id } = sources.version
		const choice = project_id ? await queries.panelChoice(platform.database, project_id) : null
		const live = choice?.live_version_id ? await readFacts(platform.database, choice.live_version_id) : null
		const wanted = { rule: choice?.panel_rule ?? null, read_as: readAsOf(live?.text_readings) }
		return (await shared(platform, run, sources, wanted)) ?? convert(platform, run, sources, wanted)
	},
	async ending(tx, job) {
		const { project_id, user_id } = job
		const aside = await versionAside(tx, job)
		if (aside) {
			const told = job.status === 'FAILED' ? await notifyOfCandidate(tx, job, aside) : NOBODY_NOTIFIED
			return () => tellNotified(platform, told)
		}
		const project = project_id === null ? null : await shownProject(tx, project_id)
		if (!project || user_id === null) return () => {}
		const notified = await notifyConversion(tx, project, { ...job, user_id })
		return () => tellNotified(platform, notified)
	},
	changed: (job) => announceConversion(platform, job),
	async ended(job) {
		const { project_id } = job
		if (!(await versionAside(platform.database, job))) await announcePanels(platform, project_id)
		else if (project_id) platform.tellProject('project_updated', { project_id, what: ['versions'] })
	},
})

async function shared(
	platform: Platform,
	{ convert: runConverter }: JobRun,
	sources: VersionSources,
	wanted: WantedRule,
): Promise<JobEnd | null> {
	const { version, file } = sources
	// A merged model is never shared: its first file alone converts to a different model.
	const made = version.merge
		? null
		: await findFinishedConversion(platform.database, file, version.text_encoding, version.id)
	const content = made && (await shareConversion(platform, sources, made, wanted, runConverter))
	if (!made || !content) return null
	return {
		status: 'COMPLETED',
		result: { shared: true },
		async commit(tx) {
			if (!(await holdVersion(tx, made.id))) throw new StartAgain('the version to share was deleted')
			await publish(tx, platform, version, content, wanted.rule)
		},
	}
}

async function convert(
	platform: Platform,
	run: JobRun,
	{ version, file }: VersionSources,
	wanted: WantedRule,
): Promise<JobEnd> {
	const { config, storage, database } = platform
	const further = version.merge ? await furtherSources(database, version.id) : []
	return withStagingDirectory(config.dataDir, async (directory): Promise<JobEnd> => {
		const names = Object.fromEntries(further.map(({ storage_key }, at) => [`source-${at + 1}`, storage_key]))
		await fetchStored(storage, directory, { source: file.storage_key, ...names }, run.signal)
		const output_directory = join(directory, 'output')
		await mkdir(output_directory)
		const result = await run.convert({
			kind: 'convert',
			source_path: join(directory, 'source'),
			file_name: file.file_name,
			output_directory,
			panel_rule: wanted.rule,
			rule_read_as: wanted.read_as,
			text_encoding: version.text_encoding,
			max_unpacked_bytes: maxUnpackedBytes(config),
			merge: version.merge,
			further_sources: further.map(({ file_name, placement, text_encoding }, at) => ({
				source_path: join(directory, `source-${at + 1}`),
				file_name,
				placement,
				text_encoding,
			})),
		})
		if (result.outcome === 'failed') return { status: 'FAILED', failure: result, file_name: result.file_name }
		if (result.outcome !== 'completed') throw new Error(`the converter answered ${result.outcome} to a conversion`)
		run.signal.throwIfAborted()
		const output = await readConverterOutput(output_directory)
		// Where nothing is like a panel, there is no list of panels.
		const made = ARTEFACT_NAMES.filter((name) => name !== 'panels.json' || output.identified !== null)
		const artefacts = await storeArtefacts(platform, version.id, output_directory, made)
		return {
			status: 'COMPLETED',
			result: { shared: false },
			commit: (tx) => publish(tx, platform, version, { artefacts, ...output }, wanted.rule),
		}
	})
}

/**
 * Makes a version readable, and live with its panels unless it is a candidate. One that was to go live by itself, and finds
 * another version live by now, becomes a candidate, or is put aside if it only reads the files of an earlier one anew. When
 * another rule was chosen since the converter was started by `rule_then`, finding the panels by that one becomes a job in the
 * same transaction, so that the choice can't be lost.
 */
async function publish(
	tx: Database,
	platform: Platform,
	version: VersionRow,
	{ artefacts, summary, identified }: ConvertedContent,
	rule_then: PanelRule | null,
): Promise<void> {
	const project = version.project_id ? await holdProject(tx, version.project_id) : null
	await settleFiles(tx, keysOf(artefacts))
	const converter_version = version.merge ? null : CONVERTER_VERSION
	await publishVersion(tx, version.id, { artefacts, summary, converter_version })
	if (!project) return
	const live = project.live_version_id ? await findVersion(tx, project.live_version_id) : null
	if (live && live.id !== version.reads_again) {
		await putAside(tx, version.id, identified?.rule ?? null)
		const isCandidate = version.reads_again === null
		if (isCandidate) {
			await requestComparison(tx, platform, { project_id: project.id, version_id: version.id })
			await requestCheck(tx, platform, { project_id: project.id, version_id: version.id })
		}
		return
	}
	const same = live !== null && (await hasSameFiles(tx, live, version))
	if (same && live.summary) {
		const panel_kinds = reencodeKinds(project.panel_kinds, live.summary.text_readings, summary.text_readings)
		await queries.keepKinds(tx, project.id, panel_kinds)
	}
	const found = identified ?? { rule: null, panels: [] }
	await replacePanels(tx, project.id, found, { same_version: false, same_elements: same })
	await setLive(tx, project.id, { live_version_id: version.id, panel_rule: identified?.rule ?? null })
	await compareCandidates(tx, platform, project.id)
	await requestCheck(tx, platform, { project_id: project.id, version_id: version.id })
	const rule_now = project.panel_rule
	// A choice whose panels are being found is applied to whatever version is live by then.
	if (!rule_now || sameRule(rule_now, rule_then) || (await queries.hasOpenChoice(tx, project.id))) return
	// The account may have been deleted since the version was read.
	const user_id = version.user_id && (await queries.heldUser(tx, version.user_id))
	const choice = { project_id: project.id, user_id, panel_rule: rule_now }
	await requestRule(tx, platform, choice, { is_own_doing: true })
}

/** Whether two versions are made of the same files, so that their elements are the same. */
async function hasSameFiles(tx: Database, one: VersionRow, other: VersionRow): Promise<boolean> {
	if (one.file_id !== other.file_id) return false
	const [left, right] = [await furtherSources(tx, one.id), await furtherSources(tx, other.id)]
	return isDeepStrictEqual(
		left.map(({ file_id }) => file_id),
		right.map(({ file_id }) => file_id),
	)
}
