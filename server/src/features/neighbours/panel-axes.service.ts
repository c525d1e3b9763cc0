import { createHash } from 'node:crypto'
import { type PanelsAtAxes, panelsAtAxes } from '@panelyard/contracts/panels/panel-axes'
import type { OpenedProject } from '../../access/project-permission.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import type { VersionAxes } from '../../models/version-axes.ts'
import type { VersionBoxes } from '../../models/version-boxes.ts'
import type { Platform } from '../../platform/feature.ts'
import { elementsOfPanels } from './neighbours.queries.ts'

/** What the live model is stored as; undefined for what it lacks. */
export type PlacedModel = {
	/** Other content has another name: of another model, or of panels that another rule found. */
	name: string
	structure_key: string | undefined
	boxes_key: string | undefined
}

export async function placedModel(
	{ database }: Pick<Platform, 'database'>,
	{ project }: OpenedProject,
): Promise<PlacedModel> {
	const version = project.live_version_id ? await findVersionHead(database, project.live_version_id) : null
	const { 'structure.json': structure, 'boxes.bin': boxes } = version?.artefacts ?? {}
	const [structure_key, boxes_key] = [structure?.storage_key, boxes?.storage_key]
	// The rule of a project changes together with its panels.
	const known = JSON.stringify([project.id, version?.id, structure_key, boxes_key, project.panel_rule])
	return { name: createHash('sha256').update(known).digest('base64url'), structure_key, boxes_key }
}

/** By which axes the panels of the live model stand; empty where it has none, or nothing is known of where panels are. */
export async function axesOfPanels(
	{ database }: Pick<Platform, 'database'>,
	axesOf: VersionAxes,
	boxesOf: VersionBoxes,
	project_id: string,
	{ structure_key, boxes_key }: PlacedModel,
): Promise<PanelsAtAxes[]> {
	if (!structure_key || !boxes_key) return []
	const { grid, origin } = await axesOf.read(structure_key)
	if (grid.length === 0) return []
	const [boxes, elements] = await Promise.all([boxesOf.read(boxes_key), elementsOfPanels(database, project_id)])
	return panelsAtAxes(grid, origin, boxes, elements)
}
