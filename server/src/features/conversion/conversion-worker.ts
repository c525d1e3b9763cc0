import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
import { CONVERTER_VERSION } from '@panelyard/conversion/converter-version'
import { type FailureTold, tellFailure } from '@panelyard/conversion/failure'
import { runConverter } from '@panelyard/conversion/run-converter'
import type { Platform } from '../../platform/feature.ts'
import { StoredFileMissing } from '../../platform/storage/file-storage.ts'
import { sweepStaging, withStagingDirectory } from '../../platform/storage/staging.ts'
import { replacePanels } from '../panels/panels.service.ts'
import * as queries from './conversion.queries.ts'
import { tellConversion } from './conversion.service.ts'
import { convertModelJob, MAX_ATTEMPTS } from './conversion-job.ts'
import { converterLimits, maxUnpackedBytes, ServerStopping } from './converter-limits.ts'
import { fetchStored, readConverterOutput, storeArtefacts } from './converter-output.ts'
import { failedOutcome } from './failed-outcome.ts'
import { watchLostJobs } from './lost-jobs.ts'
import { furtherSources } from './model-version-sources.queries.ts'
import { identifyPanelsAnew, sameRule } from './panel-rule.service.ts'
import { ProgressReporter } from './progress-reporter.ts'
import { runningConversions, SERVER_STOPS } from './running-conversions.ts'
import { type ConvertedContent, findFinishedConversion, shareConversion } from './shared-conversion.ts'

/** Begins to work on conversions. Returns what breaks the running ones off and waits for their end. */
export async function startConversionWorker(platform: Platform): Promise<() => Promise<void>> {
	const orphans = await sweepStaging(platform.config.dataDir)
	if (orphans > 0) platform.log.info({ orphans }, 'removed what a stopped server left in staging')
	await platform.jobs.work(convertModelJob, platform.config.conversionWorkers, ({ conversion_job_id }) =>
		convertModel(platform, conversion_job_id),
	)
	const endWatch = await watchLostJobs(platform, {
		job: convertModelJob,
		silent: (seconds) => queries.silentJobs(platform.database, seconds),
		idOf: (data) => data.conversion_job_id,
		dataOf: (conversion_job_id) => ({ conversion_job_id }),
	})
	return async () => {
		endWatch()
		await runningConversions(platform).stopAll()
	}
}

/** Works on one conversion from claim to publication. Throws only when another attempt may go better. */
export async function convertModel(platform: Platform, job_id: string): Promise<void> {
	const claimed = await queries.claimJob(platform.database, job_id)
	const context = claimed && (await queries.findJob(platform.database, job_id))
	if (!context) return
	if (context.job.attempt > MAX_ATTEMPTS) return fail(platform, context, tellFailure('died_often'))
	try {
		await runningConversions(platform).run(job_id, (signal, abort) => attempt(platform, context, signal, abort))
	} catch (error) {
		if (error instanceof StoredFileMissing) return fail(platform, context, tellFailure('source_gone'))
		if (!(error instanceof ServerStopping)) {
			platform.log.error({ err: error, conversion_job_id: job_id }, 'a conversion attempt broke off')
		}
		throw error
	}
}

async function attempt(
	platform: Platform,
	context: queries.JobContext,
	signal: AbortSignal,
	abort: () => void,
): Promise<void> {
	const { config, storage } = platform
	const { file, version } = context
	const wanted = version.project_id ? await queries.wantedRule(platform.database, version.project_id) : null
	if (!version.merge && (await publishShared(platform, context, wanted ?? null))) return
	const further = version.merge ? await furtherSources(platform.database, version.id) : []
	const reporter = await ProgressReporter.start(platform, context, abort)
	try {
		await withStagingDirectory(config.dataDir, async (directory) => {
			const names = Object.fromEntries(further.map(({ storage_key }, at) => [`source-${at + 1}`, storage_key]))
			await fetchStored(storage, directory, { source: file.storage_key, ...names })
			const output_directory = join(directory, 'output')
			await mkdir(output_directory)
			const result = await runConverter(
				{
					kind: 'convert',
					source_path: join(directory, 'source'),
					file_name: file.file_name,
					output_directory,
					panel_rule: wanted ?? null,
					max_unpacked_bytes: maxUnpackedBytes(config),
					merge: version.merge,
					further_sources: further.map(({ file_name, placement }, at) => ({
						source_path: join(directory, `source-${at + 1}`),
						file_name,
						placement,
					})),
				},
				{
					...converterLimits(config),
					signal,
					on_progress: (stage, percent) => reporter.report({ stage, percent }),
				},
			)
			reporter.endTelling()
			if (signal.aborted) return giveBack(platform, context, signal)
			if (result.outcome === 'completed') return publish(platform, context, output_directory, wanted ?? null)
			if (result.outcome !== 'failed') throw new Error(`the converter answered ${result.outcome} to a conversion`)
			platform.log.info({ conversion_job_id: context.job.id, ...result }, 'a conversion failed')
			if (result.code === 'converter_died' && context.job.attempt < MAX_ATTEMPTS) return tryAgain(platform, context)
			return fail(platform, context, result, result.file_name)
		})
	} finally {
		reporter.stop()
	}
}

/** A conversion the stopping server interrupts waits for the next start; a cancelled one was ended by who cancelled it. */
async function giveBack(platform: Platform, context: queries.JobContext, signal: AbortSignal): Promise<void> {
	if (signal.reason !== SERVER_STOPS) return
	await queries.requeueJob(platform.database, context.job, { counts: false })
	throw new ServerStopping()
}

async function tryAgain(platform: Platform, context: queries.JobContext): Promise<void> {
	await platform.database.transaction(async (tx) => {
		if (!(await queries.requeueJob(tx, context.job, { counts: true }))) return
		await platform.jobs.send(tx, convertModelJob, { conversion_job_id: context.job.id })
	})
	await tellConversion(platform, context.job.id)
}

async function fail(
	platform: Platform,
	context: queries.JobContext,
	told: FailureTold,
	error_file_name: string | null = null,
): Promise<void> {
	await queries.finishJob(platform.database, context.job, { ...failedOutcome(told), error_file_name })
	await tellEnd(platform, context)
}

async function publish(
	platform: Platform,
	context: queries.JobContext,
	directory: string,
	rule_then: PanelRule | null,
): Promise<void> {
	const { summary, identified } = await readConverterOutput(directory)
	const artefacts = await storeArtefacts(platform.storage, context.version.id, directory)
	await publishContent(platform, context, { artefacts, summary, identified }, rule_then)
}

/** Publishes what an equal file was converted to. False when there is none, and the file has to be converted. */
async function publishShared(
	platform: Platform,
	context: queries.JobContext,
	rule_then: PanelRule | null,
): Promise<boolean> {
	const made = await findFinishedConversion(platform.database, context.file, context.version.id)
	const content = made && (await shareConversion(platform, context, made, rule_then))
	return content !== null && publishContent(platform, context, content, rule_then, made)
}

/** Makes the version readable in one transaction. False when what it shares with `made` was deleted meanwhile. */
async function publishContent(
	platform: Platform,
	context: queries.JobContext,
	{ artefacts, summary, identified }: ConvertedContent,
	rule_then: PanelRule | null,
	made: queries.VersionRow | null = null,
): Promise<boolean> {
	const { version, job } = context
	let rule_now: PanelRule | null | undefined = rule_then
	const isThere = await platform.database.transaction(async (tx) => {
		if (made && !(await queries.holdVersion(tx, made.id))) return false
		if (!(await queries.finishJob(tx, job, { status: 'COMPLETED' }))) return true
		// What is made of several files is nobody's else: the first of them alone gives another model.
		const converter_version = version.merge ? null : CONVERTER_VERSION
		await queries.publishVersion(tx, version.id, { artefacts, summary, converter_version })
		if (!version.project_id) return true
		rule_now = await queries.wantedRule(tx, version.project_id)
		await replacePanels(tx, version.project_id, identified?.panels ?? [], { same_version: false })
		await queries.makeLive(tx, version.project_id, {
			live_version_id: version.id,
			panel_rule: identified?.rule ?? null,
		})
		return true
	})
	if (!isThere) return false
	// Somebody chose another rule while the converter worked by the one before.
	if (version.project_id && rule_now && !sameRule(rule_now, rule_then)) {
		await identifyPanelsAnew(platform, version.project_id, version.id, rule_now)
	}
	await tellEnd(platform, context)
	return true
}

async function tellEnd(platform: Platform, { job, version }: queries.JobContext): Promise<void> {
	await tellConversion(platform, job.id)
	if (version.project_id) {
		platform.tellProject('project_updated', {
			project_id: version.project_id,
			what: ['project', 'model', 'panels', 'groups'],
		})
	}
}
