import { hasBox, nearestElements, neighboursAmong } from '@panelyard/contracts/panels/near-elements'
import type { Neighbours } from '@panelyard/contracts/panels/neighbours'
import { type OpenedProject, requireId } from '../../access/project-permission.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import type { VersionBoxes } from '../../models/version-boxes.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { panelsAmong, placedPanel } from './neighbours.queries.ts'

/**
 * The panels next to a panel in the live model; null when nothing is known of where it is.
 * @throws AppError NOT_FOUND for a panel that the project lacks
 */
export async function panelNeighbours(
	{ database }: Pick<Platform, 'database'>,
	boxesOf: VersionBoxes,
	{ project }: OpenedProject,
	panel_id: string,
): Promise<Neighbours | null> {
	const gone = 'This panel no longer exists'
	const panel = await placedPanel(database, project.id, requireId(panel_id, gone))
	if (!panel) throw new AppError('NOT_FOUND', gone)
	const version = project.live_version_id ? await findVersionHead(database, project.live_version_id) : null
	const stored = version?.artefacts?.['boxes.bin']
	if (!stored || panel.element === null) return null
	const boxes = await boxesOf.read(stored.storage_key)
	if (!hasBox(boxes, panel.element)) return null
	const near = nearestElements(boxes, panel.element)
	const placed = await panelsAmong(
		database,
		project.id,
		near.map(({ element }) => element),
	)
	const byElement = new Map(placed.map((one) => [one.element, one]))
	return neighboursAmong(near, (element) => byElement.get(element), panel.floor)
}
