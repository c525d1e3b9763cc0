import type { DecideRequest, DecideResponse } from '@panelyard/contracts/models/versions'
import { holdProjectAs, type ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { isCompared, placeDecided } from '../version-comparison/comparison.service.ts'
import * as queries from './decisions.queries.ts'
import { countUndecided } from './impact.queries.ts'
import type { ListedVersion } from './versions.queries.ts'
import { requireVersion } from './versions.service.ts'

/**
 * Keeps what a person decided of panels in a candidate, and prepares the candidate's panels accordingly.
 * @throws AppError NOT_FOUND for panels and elements that the version doesn't have; CONFLICT when two panels would become one
 * element, and for a version that can't be reviewed
 */
export async function decide(
	platform: Platform,
	user_id: string,
	project_id: string,
	number: number,
	request: DecideRequest,
): Promise<DecideResponse> {
	const answer = await platform.database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, { id: user_id }, project_id, 'editor', { keeps_time: true })
		const version = await requireVersion(tx, project_id, { number })
		requireReviewable(project, version)
		const { category, panel_ids } = request
		const decided = panel_ids ? { panel_ids: [...new Set(panel_ids)] } : { category: category ?? 'uncertain' }
		const changed = await apply(tx, { version_id: version.id, user_id, decided }, request)
		if (changed > 0) await placeDecided(tx, version.id, queries.panelsOf(version.id, decided))
		return { changed, undecided: await countUndecided(tx, version.id), revision: project.revision }
	})
	const { changed, revision } = answer
	if (changed > 0) platform.tellProject('project_updated', { project_id, what: ['versions'], revision })
	return answer
}

/** @throws AppError CONFLICT unless it is a candidate that was compared with what is live now */
export function requireReviewable(project: ProjectRow, version: ListedVersion): void {
	if (version.discarded_at) throw new AppError('CONFLICT', 'This version was discarded')
	if (version.live_at || version.id === project.live_version_id)
		throw new AppError('CONFLICT', 'This version has been live already')
	if (!version.published_at || !isCompared(project, version))
		throw new AppError('CONFLICT', 'This version is still being compared with the live one. Try again in a moment.')
}

async function apply(
	tx: Database,
	{ version_id, user_id, decided }: { version_id: string; user_id: string; decided: queries.Decided },
	{ decision, element }: Pick<DecideRequest, 'decision' | 'element'>,
): Promise<number> {
	if ('panel_ids' in decided) {
		const { panel_ids: ids } = decided
		const { found, known } = await queries.countDecidable(tx, version_id, ids)
		if (found < ids.length) throw new AppError('NOT_FOUND', 'This version has no such panel')
		if (decision !== null && decision !== 'accept' && known < ids.length)
			throw new AppError('CONFLICT', 'Only panels of the project can be held or mapped')
	}
	if (element !== undefined && !(await queries.hasElement(tx, version_id, element)))
		throw new AppError('NOT_FOUND', 'This version has no such panel')
	if (decision === null) return queries.undecide(tx, version_id, decided)
	return queries.decide(tx, version_id, decided, { decision, element: element ?? null, user_id })
}
