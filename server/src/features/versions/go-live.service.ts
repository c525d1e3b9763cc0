import type { GoLiveRequest, GoLiveResponse } from '@panelyard/contracts/models/versions'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import {
	changeWithPreparation,
	findMade,
	keepChange,
	type MadeChange,
	type NamedChange,
	PreparedInVain,
} from '../../access/made-changes.ts'
import { openProject, type ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { findVersionHead, markPanelsKept, setLive, type VersionHead } from '../../models/model-versions.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Notified, tellNotified } from '../notifications/notify.ts'
import { notifyVersionLive, retractVersionLive } from '../notifications/project-notifications.service.ts'
import { announcePanels, countPanels, retirePanels } from '../panels/panels.service.ts'
import { requestCheck } from '../requirements/checks.service.ts'
import { compareCandidates } from '../version-comparison/comparison.service.ts'
import { holdUndecided } from './decisions.queries.ts'
import { requireReviewable } from './decisions.service.ts'
import * as queries from './go-live.queries.ts'
import { countUndecided, findChangedProduced } from './impact.queries.ts'
import { requireVersion, told } from './versions.service.ts'

type MadeLive = { kept: z.infer<typeof KeptVersions>; notified: Notified[] }

/** What a change to another version keeps for its undo. */
const KeptVersions = z.object({ version_id: z.uuid(), replaced_version_id: z.uuid(), replaced: z.int() })

/** What a switch wrote before it had the project's lock, and what that depends on. */
export type PreparedSwitch = {
	version_id: string
	grounds: string
	without: { id: string; is_held: boolean }[]
}

/**
 * Goes live with a candidate, or again with an earlier version, in one transaction. Without effect for the live version.
 * @throws AppError CONFLICT while it can't be reviewed, and while uncertain panels have no decision
 */
export async function goLive(
	platform: Platform,
	user_id: string,
	project_id: string,
	number: number,
	{ change_id, hold_undecided }: GoLiveRequest,
): Promise<GoLiveResponse> {
	const named: NamedChange = { change_id, kind: 'version_live', user_id }
	const changing = { project_id, user_id, needed: 'manager' } as const
	type LiveChange = { project: ProjectRow; replaced: number | null; notified: readonly Notified[] | null }
	/** The version, ready to go live; null when it is live. */
	const ready = async (tx: Database, project: ProjectRow) => {
		const version = await requireVersion(tx, project_id, { number })
		if (version.id === project.live_version_id) return null
		if (!version.live_at || version.discarded_at) {
			requireReviewable(project, version)
			const undecided = await countUndecided(tx, version.id)
			if (undecided > 0 && !hold_undecided)
				throw new AppError('CONFLICT', 'Decide on the uncertain panels first, or hold them', { undecided })
			// They have no element as it is.
			if (undecided > 0) await holdUndecided(tx, version.id, user_id)
		}
		return version
	}
	const prepare = async (tx: Database) => {
		const { project } = await openProject(tx, { id: user_id }, project_id, 'manager')
		const version = (await findMade(tx, project_id, named)) ? null : await ready(tx, project)
		return version && prepareSwitch(tx, project, version.id)
	}
	const done = await changeWithPreparation<PreparedSwitch, LiveChange>(
		platform.database,
		changing,
		prepare,
		async ({ tx, project, leaveUnchanged }, prepared) => {
			const made = await findMade(tx, project_id, named)
			if (made) return leaveUnchanged({ project, replaced: KeptVersions.parse(made.payload).replaced, notified: null })
			const version = await ready(tx, project)
			if (!version) return leaveUnchanged({ project, replaced: null, notified: null })
			const { kept, notified } = await makeLive(tx, platform, { project, version, user_id }, prepared)
			await keepChange(tx, project, named, kept)
			return { project: { ...project, live_version_id: version.id }, replaced: kept.replaced, notified }
		},
	)
	if (done.notified) {
		tellNotified(platform, ...done.notified)
		await announcePanels(platform, project_id)
	}
	return { ...(await told(platform, done.project, number)), replaced: done.replaced }
}

/** Prepares `takeVersionBack` without the project's lock; null when it can't be done. */
export async function prepareVersionBack(
	tx: Database,
	{ project_id, user_id }: { project_id: string; user_id: string },
	made: MadeChange,
): Promise<PreparedSwitch | null> {
	const { version_id, replaced_version_id } = KeptVersions.parse(made.payload)
	const { project } = await openProject(tx, { id: user_id }, project_id, 'manager')
	return project.live_version_id === version_id ? prepareSwitch(tx, project, replaced_version_id) : null
}

/**
 * Goes live with the version that a change replaced.
 * @throws AppError CONFLICT when another version is live by now
 */
export async function takeVersionBack(
	tx: Database,
	platform: Pick<Platform, 'jobs'>,
	{ project, user_id }: { project: ProjectRow; user_id: string | null },
	made: MadeChange,
	prepared: PreparedSwitch | null,
): Promise<MadeLive> {
	const { version_id, replaced_version_id } = KeptVersions.parse(made.payload)
	if (project.live_version_id !== version_id) throw new AppError('CONFLICT', 'Another version is live by now')
	const version = await findVersionHead(tx, replaced_version_id)
	if (!version) throw new AppError('NOT_FOUND', 'The version that was live before is gone')
	return makeLive(tx, platform, { project, version, user_id }, prepared)
}

const liveVersion = async (tx: Database, { live_version_id }: ProjectRow): Promise<VersionHead | null> =>
	live_version_id === null ? null : findVersionHead(tx, live_version_id)

/** Does `writeSwitch` without the project's lock; null when the project has no live version. */
async function prepareSwitch(tx: Database, project: ProjectRow, version_id: string): Promise<PreparedSwitch | null> {
	const replaced = await liveVersion(tx, project)
	return replaced && writeSwitch(tx, { project_id: project.id, version_id }, replaced)
}

/** Writes the slow part of a switch to another version: keeps the panels of the live one, and gives them what the other has. */
async function writeSwitch(
	tx: Database,
	of: { project_id: string; version_id: string },
	replaced: VersionHead,
): Promise<PreparedSwitch> {
	const grounds = await queries.groundsOfSwitch(tx, of)
	if (!replaced.are_panels_kept)
		await queries.keepLivePanels(tx, { project_id: of.project_id, live_version_id: replaced.id })
	const without = await queries.panelsWithoutElement(tx, of)
	await queries.switchPanels(tx, of)
	return { version_id: of.version_id, grounds, without }
}

/** Makes another version live while holding the project. Matched panels keep their rows, and with them all that they carry. */
async function makeLive(
	tx: Database,
	platform: Pick<Platform, 'jobs'>,
	{ project, version, user_id }: { project: ProjectRow; version: VersionHead; user_id: string | null },
	prepared: PreparedSwitch | null,
): Promise<MadeLive> {
	const { id: project_id, panel_rule } = project
	const replaced = await liveVersion(tx, project)
	if (!replaced) throw new AppError('CONFLICT', 'This project has no live version')
	if (!version.artefacts)
		throw new AppError('CONFLICT', 'The model of this version is no longer kept. Issue its file again instead.')
	const of = { project_id, version_id: version.id }
	if (prepared && (prepared.version_id !== version.id || prepared.grounds !== (await queries.groundsOfSwitch(tx, of))))
		throw new PreparedInVain()
	const { without } = prepared ?? (await writeSwitch(tx, of, replaced))
	await queries.addPanels(tx, of)
	if (!replaced.are_panels_kept) await queries.keepPanelRule(tx, replaced.id, panel_rule)
	// What carries nothing and has no history is deleted; it comes back with the version that has it.
	const gone = without.filter(({ is_held }) => !is_held).map(({ id }) => id)
	await retirePanels(tx, project_id, gone, 'not_in_model')
	await setLive(tx, project_id, { live_version_id: version.id, panel_rule: version.panel_rule })
	await markPanelsKept(tx, version.id, true)
	await countPanels(tx, project_id)
	await compareCandidates(tx, platform, project_id)
	await requestCheck(tx, platform, { project_id, version_id: version.id })
	await recordAction(tx, {
		project_id,
		user_id,
		action: version.live_at ? 'version.went_back' : 'version.went_live',
		subject_id: version.id,
		details: { number: version.number, name: version.name, replaced: replaced.number },
	})
	const notified = [await retractVersionLive(tx, replaced.id)]
	// What it changes is known beside the version that it was compared with only.
	if (version.comparison?.live_version_id === replaced.id) {
		const changed = await findChangedProduced(tx, of)
		notified.push(await notifyVersionLive(tx, project, version, { by: user_id, ...changed }))
	}
	return { kept: { version_id: version.id, replaced_version_id: replaced.id, replaced: replaced.number }, notified }
}
