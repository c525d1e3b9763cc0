import type { Georeference } from '@panelyard/contracts/testing/model-tasks'
import { inMetres, type Matrix } from '../geometry/matrices.ts'
import { Placements } from '../ifc/placements.ts'
import { storeyElevations } from '../ifc/storey-elevations.ts'
import { readGeoreference } from '../inspection/georeference.ts'
import type { StepFile } from '../step/step-file.ts'

/** The position of a model by its file. */
export interface ModelPlace {
	/** Null when it says nothing. */
	georeference: Georeference | null
	/** Placement of its site: metres, IFC axes; null when it has none. */
	site: Matrix | null
	/** Metres to add to the elevations of its storeys to get the heights they are drawn at. */
	storeyDatum: number
}

/** The position of a file without any information. */
export const NOWHERE: ModelPlace = { georeference: null, site: null, storeyDatum: 0 }

/** Metres. A site closer than this to its map coordinates repeats them. */
const SAME_EASTING = 100

/** Whether the placement of the site and the map conversion hold the same easting and northing, which add up. */
export function isPlacedTwice({ georeference, site }: ModelPlace): boolean {
	const { eastings, northings } = georeference ?? {}
	if (!site || eastings == null || northings == null || Math.hypot(eastings, northings) < 10 * SAME_EASTING)
		return false
	return Math.hypot((site[9] as number) - eastings, (site[10] as number) - northings) < SAME_EASTING
}

/** @param metres metres per length unit of the file */
export function readModelPlace(file: StepFile, metres: number): ModelPlace {
	const placements = new Placements(file)
	return {
		georeference: readGeoreference(file, metres),
		site: placementOf(file, placements, file.ofType('IFCSITE')[0], metres),
		storeyDatum: storeyDatum(file, placements, metres),
	}
}

/** Placement of a spatial structure: metres, IFC axes; null if it has none that can be computed. */
function placementOf(
	file: StepFile,
	placements: Placements,
	structure: number | undefined,
	metres: number,
): Matrix | null {
	const record = structure === undefined ? -1 : file.follow(structure, 5)
	const place = record < 0 ? null : placements.of(record)
	if (!place) return null
	const matrix = inMetres(place, metres)
	return matrix.every((value) => Number.isFinite(value)) ? matrix : null
}

/** Tolerance within which storeys are at their elevation above their building, in metres. */
const SAME_HEIGHT = 0.05

/**
 * The building's height, if its storeys' elevations are relative to it and their placements agree, as in surveyed
 * buildings; 0 if elevations are absolute heights.
 */
function storeyDatum(file: StepFile, placements: Placements, metres: number): number {
	const building = placementOf(file, placements, file.ofType('IFCBUILDING')[0], metres)?.[11]
	if (!building) return 0
	let agree = 0
	let differ = 0
	const storeys = [...file.ofType('IFCBUILDINGSTOREY')]
	const elevations = storeyElevations(file, storeys, metres)
	for (const [at, storey] of storeys.entries()) {
		const height = placementOf(file, placements, storey, metres)?.[11]
		const elevation = elevations[at] ?? null
		if (height === undefined || elevation === null) continue
		if (Math.abs(height - building - elevation * metres) < SAME_HEIGHT) agree++
		else differ++
	}
	return agree > differ ? building : 0
}
