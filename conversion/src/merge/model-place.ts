import type { Georeference } from '@panelyard/contracts/model-tasks'
import { Placements } from '../ifc/placements.ts'
import { readGeoreference } from '../inspection/georeference.ts'
import type { StepFile } from '../step/step-file.ts'

/** Where a file says that its model stands. */
export interface ModelPlace {
	/** Null when it says nothing. */
	georeference: Georeference | null
	/** Placement of its site: metres, IFC axes; null when it has none. */
	site: Float64Array | null
}

/** @param metres metres per length unit of the file */
export function readModelPlace(file: StepFile, metres: number): ModelPlace {
	return { georeference: readGeoreference(file, metres), site: sitePlacement(file, metres) }
}

function sitePlacement(file: StepFile, metres: number): Float64Array | null {
	const [site] = file.ofType('IFCSITE')
	const record = site === undefined ? -1 : file.follow(site, 5)
	const matrix = record < 0 ? null : new Placements(file).of(record)?.slice()
	if (!matrix) return null
	for (const at of [9, 10, 11]) matrix[at] = (matrix[at] as number) * metres
	return matrix.every((value) => Number.isFinite(value)) ? matrix : null
}
