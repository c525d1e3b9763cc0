import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { isTerminalConversion } from '@panelyard/contracts/projects/projects'
import { samplePast } from '@panelyard/rules/sample/sample-past'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { recordAction, wasRecorded } from '../../access/audit.queries.ts'
import { holdProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { keepUpload } from '../../models/source-files.service.ts'
import type { StagedFile } from '../../models/staged-file.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { latestConversion, startConversion } from '../conversion/conversion.service.ts'
import { createGroup } from '../groups/groups.service.ts'
import { insertPastChanges, projectPanels } from '../panels/panels.service.ts'
import { createSampleProject, sampleProjectId } from '../projects/projects.service.ts'
import { showSample } from '../public-projects/public-projects.service.ts'
import { projectStatuses } from '../statuses/statuses.service.ts'
import { sampleGroups, sampleStatuses } from './sample-progress.ts'
import * as queries from './sample-project.queries.ts'

const SAMPLE_KEY = 'demo'
/** Every panel of the building; the converter's own best guess would be the walls. */
const PANEL_RULE = PanelRule.parse({
	classes: ['IfcElementAssembly'],
	name_pattern: '* panel',
	mark: { kind: 'attribute', attribute: 'Tag' },
})
const PANELS = 200
const GALLERY_LINE = 'A timber-frame building of 200 prefabricated panels'
const LOOK_INTERVAL_MS = 1000
const DRESSED = 'sample_project.dressed'
const ISSUED_AGAIN = 'sample_project.issued_again'
const DAY_MS = 86_400_000
const RECENT_DAYS = 7

/**
 * Makes the public sample project at the first start of a server: a building of 200 panels, converted like every other,
 * on which work is under way. Resolves when the project is there; its conversion and its statuses follow by themselves.
 * At later starts it only finishes what an earlier one left unfinished; a deleted sample does not come back.
 */
export async function seedSampleProject(platform: Platform, stopped: AbortSignal): Promise<void> {
	await withStagingDirectory(platform.config.dataDir, (directory) =>
		createSampleProject(
			platform,
			{
				name: 'Lindenhof residential building',
				description: 'A sample project: a timber-frame building of 200 prefabricated panels.',
				sample_key: SAMPLE_KEY,
				panel_rule: PANEL_RULE,
			},
			() => makeModel(directory),
		),
	)
	dressWhenConverted(platform, stopped).catch((error) => {
		if (!stopped.aborted) platform.log.error({ err: error }, 'the sample project could not be given its statuses')
	})
}

async function makeModel(directory: string, revision: 1 | 2 = 1): Promise<StagedFile> {
	const path = join(directory, 'sample.ifc')
	await writeSampleModel(path, { panels: PANELS, revision })
	const hash = createHash('sha256')
	await pipeline(createReadStream(path), hash)
	const file_name = revision === 1 ? 'lindenhof.ifc' : 'lindenhof-2.ifc'
	return { path, file_name, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

async function dressWhenConverted(platform: Platform, stopped: AbortSignal): Promise<void> {
	const project_id = await sampleProjectId(platform.database, SAMPLE_KEY)
	if (!project_id) return
	if (await wasRecorded(platform.database, project_id, DRESSED)) {
		await keepPastRecent(platform, project_id)
		return issueAgain(platform, project_id)
	}
	for (;;) {
		const latest = await latestConversion(platform.database, project_id)
		if (latest?.job.status === 'COMPLETED') break
		if (!latest || isTerminalConversion(latest.job.status)) return
		await sleep(LOOK_INTERVAL_MS, undefined, { signal: stopped, ref: false })
	}
	if (!(await claimDressing(platform, project_id))) return
	await dress(platform, project_id)
	await showSample(platform.database, project_id, GALLERY_LINE)
	await issueAgain(platform, project_id)
}

class IssuedMeanwhile extends Error {}

/** Adds the building's second issue, once, as a candidate. The project never goes live with it; visitors of the demo may. */
async function issueAgain(platform: Platform, project_id: string): Promise<void> {
	if (await wasRecorded(platform.database, project_id, ISSUED_AGAIN)) return
	await withStagingDirectory(platform.config.dataDir, async (directory) => {
		try {
			await keepUpload(platform, await makeModel(directory, 2), null, async (tx, file) => {
				await holdProject(tx, project_id, { keeps_time: true })
				if (await wasRecorded(tx, project_id, ISSUED_AGAIN)) throw new IssuedMeanwhile()
				await startConversion(tx, platform, { project_id, file_id: file.id, user_id: null, is_aside: true })
				await recordAction(tx, { project_id, user_id: null, action: ISSUED_AGAIN })
			})
		} catch (error) {
			if (!(error instanceof IssuedMeanwhile)) throw error
		}
	})
}

/** True for one server, once: several may have waited for the same conversion. */
async function claimDressing({ database }: Platform, project_id: string): Promise<boolean> {
	return database.transaction(async (tx) => {
		await holdProject(tx, project_id)
		if (await wasRecorded(tx, project_id, DRESSED)) return false
		await recordAction(tx, { project_id, user_id: null, action: DRESSED })
		return true
	})
}

/** Gives the panels the statuses and groups of a site where work is half done. */
async function dress(platform: Platform, project_id: string): Promise<void> {
	const panels = await projectPanels(platform.database, project_id)
	await platform.database.transaction(async (tx) => {
		await holdProject(tx, project_id)
		const statuses = await projectStatuses(tx, project_id)
		const carried = [...sampleStatuses(panels)].flatMap(([default_key, panel_ids]) =>
			statuses.filter((status) => status.default_key === default_key).map(({ id }) => ({ status_id: id, panel_ids })),
		)
		await queries.carryStatuses(tx, carried)
		await writePast(tx, project_id)
	})
	for (const group of sampleGroups(panels)) await createGroup(platform, null, project_id, group)
}

/**
 * Dates the sample's past anew when it has grown old, so that its figures always tell of a site at work. Once people have
 * changed a status there, the log is theirs and stays.
 */
async function keepPastRecent({ database }: Platform, project_id: string): Promise<void> {
	const isOld = async (db: Database) => {
		const { first, last, has_people } = await queries.spanOfLog(db, project_id)
		if (has_people || !first || !last) return false
		const isOneDay = last.getTime() - first.getTime() < DAY_MS
		return isOneDay || Date.now() - last.getTime() >= RECENT_DAYS * DAY_MS
	}
	if (!(await isOld(database))) return
	await database.transaction(async (tx) => {
		await holdProject(tx, project_id)
		if (!(await isOld(tx))) return
		await queries.deleteLog(tx, project_id)
		await writePast(tx, project_id)
	})
}

/** Logs how the panels came to what they carry, as nobody's changes. Call it while holding the project. */
async function writePast(tx: Database, project_id: string): Promise<void> {
	const panels = await projectPanels(tx, project_id)
	const past = samplePast(panels, await projectStatuses(tx, project_id), Date.now())
	await insertPastChanges(
		tx,
		project_id,
		past.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString(), user_id: null })),
	)
}
