import type { ModelSummary } from '@panelyard/contracts/projects/projects'

/** Where plans of a storey are cut, above its floor. Metres. */
const ABOVE_FLOOR = 1.2

/**
 * A view, as the address of the 3D view says it, of the model without what lies above a storey's floor by more than
 * `ABOVE_FLOOR`. Null where the model doesn't say how high the storey is.
 */
export function levelCut({ floors, origin }: Pick<ModelSummary, 'floors' | 'origin'>, floor: number): string | null {
	const elevation = floors[floor]?.elevation
	if (elevation === null || elevation === undefined) return null
	// The drawn model has Y up and lies `origin` away from its file's coordinates, which have Z up.
	const height = Math.round((elevation - origin[2] + ABOVE_FLOOR) * 1000) / 1000
	return `p0_-1_0_${height}`
}
