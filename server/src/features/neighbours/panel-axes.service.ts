import { type PanelsAtAxes, panelsAtAxes } from '@panelyard/contracts/panel-axes'
import type { OpenedProject } from '../../access/project-permission.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import type { VersionAxes } from '../../models/version-axes.ts'
import type { VersionBoxes } from '../../models/version-boxes.ts'
import type { Platform } from '../../platform/feature.ts'
import { elementsOfPanels } from './neighbours.queries.ts'

/** By which axes the panels of the live model stand; empty where it has none, or nothing is known of where panels are. */
export async function axesOfPanels(
	{ database }: Pick<Platform, 'database'>,
	axesOf: VersionAxes,
	boxesOf: VersionBoxes,
	{ project }: OpenedProject,
): Promise<PanelsAtAxes[]> {
	const version = project.live_version_id ? await findVersionHead(database, project.live_version_id) : null
	const { 'structure.json': structure, 'boxes.bin': stored } = version?.artefacts ?? {}
	if (!structure || !stored) return []
	const { grid, origin } = await axesOf.read(structure.storage_key)
	if (grid.length === 0) return []
	const [boxes, elements] = await Promise.all([
		boxesOf.read(stored.storage_key),
		elementsOfPanels(database, project.id),
	])
	return panelsAtAxes(grid, origin, boxes, elements)
}
