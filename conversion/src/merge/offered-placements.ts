import type { MergeMove, MergePlacement } from '@panelyard/contracts/models/merge-options'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Georeference } from '@panelyard/contracts/testing/model-tasks'
import { type Bounds, invert, type Matrix, multiply, transformBounds } from '../geometry/matrices.ts'
import { plainFloorName } from './align-floors.ts'
import { isPlacedTwice, type ModelPlace } from './model-place.ts'

/** The position of a model and the data to align it: metres, IFC axes. */
export interface ModelPosition {
	place: ModelPlace
	/** Their elevations are the heights they are drawn at. */
	floors: readonly Floor[]
	/** Null when nothing is drawn. */
	extent: ModelExtent | null
}

export interface ModelExtent {
	box: Bounds
	/** The median centre of its parts, which stray parts don't affect. */
	middle: [number, number, number]
}

/** A way to align a model with the first one. */
export interface Placing {
	placement: MergePlacement
	/** Transforms file coordinates to the first file's. */
	matrix: Matrix
}

/** Models further apart than this don't belong together at their positions. */
export const FAR_APART = 1000

/** Moves below this threshold are ignored, in metres and radians. */
const LEAST_MOVE = 0.001
const LEAST_TURN = 1e-6

/** Sites tilted by more than this can't be aligned by a rotation about the vertical axis. */
const LEAST_LEAN = 1e-6

const shift = (x: number, y: number, z: number): Matrix => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z)
export const unmoved = (): Matrix => shift(0, 0, 0)

/** A matrix as a movement for people. */
export function moveOf(matrix: Matrix): MergeMove {
	const turn = Math.atan2(matrix[1] as number, matrix[0] as number)
	const [x, y, z] = [matrix[9] as number, matrix[10] as number, matrix[11] as number]
	return {
		translation: [x, y, z],
		rotation_degrees: Math.abs(turn) < LEAST_TURN ? 0 : (turn * 180) / Math.PI,
	}
}

function movesAnything(matrix: Matrix): boolean {
	const { translation, rotation_degrees } = moveOf(matrix)
	return Math.hypot(...translation) > LEAST_MOVE || rotation_degrees !== 0
}

/** Floors with other elevations. */
export const raisedBy = (floors: readonly Floor[], metres: number): Floor[] =>
	floors.map((floor) => ({ ...floor, elevation: floor.elevation === null ? null : floor.elevation + metres }))

/** Metres between two boxes, 0 if they overlap. */
export function gapBetween(one: Bounds, other: Bounds): number {
	const apart = [0, 1, 2].map((axis) =>
		Math.max(
			0,
			(other[axis] as number) - (one[axis + 3] as number),
			(one[axis] as number) - (other[axis + 3] as number),
		),
	)
	return Math.hypot(...apart)
}

/** Metres between the first model and another after a move; 0 if one of them has no extent. */
export function gapAfter(first: ModelPosition, other: ModelPosition, matrix: Matrix): number {
	if (!first.extent || !other.extent) return 0
	return gapBetween(first.extent.box, transformBounds(matrix, other.extent.box))
}

/** A site whose height is closer than this to that of its map conversion repeats it, in metres. */
const SAME_HEIGHT = 1

/**
 * From the file's coordinates to those of its map; null without map coordinates. Coordinates that hold the map's already
 * stay.
 */
function mapMatrix(place: ModelPlace): Matrix | null {
	const { georeference, site } = place
	const { eastings, northings } = georeference ?? {}
	if (isPlacedTwice(place)) {
		const height = georeference?.orthogonal_height ?? 0
		return shift(0, 0, Math.abs((site?.[11] ?? 0) - height) < SAME_HEIGHT ? 0 : height)
	}
	if (!georeference || typeof eastings !== 'number' || typeof northings !== 'number') return null
	const turn = ((georeference.rotation_degrees ?? 0) * Math.PI) / 180
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
	return Float64Array.of(cos, sin, 0, -sin, cos, 0, 0, 0, 1, eastings, northings, georeference.orthogonal_height ?? 0)
}

const plainCrs = (name: string): string => name.toLowerCase().replace(/[\s:_-]+/g, '')

/** Whether two files have different coordinate systems. */
export function systemsDiffer(one: Georeference | null, other: Georeference | null): boolean {
	const [a, b] = [plainCrs(one?.crs ?? ''), plainCrs(other?.crs ?? '')]
	return a !== '' && b !== '' && a !== b
}

/** Aligns map coordinates; null when they can't be compared. */
export function byGeoreference(first: ModelPlace, other: ModelPlace): Matrix | null {
	if (systemsDiffer(first.georeference, other.georeference)) return null
	const [target, own] = [mapMatrix(first), mapMatrix(other)]
	const back = target && invert(target)
	return back && own ? multiply(back, own) : null
}

function bySite(first: ModelPlace, other: ModelPlace): Matrix | null {
	const back = other.site && invert(other.site)
	if (!first.site || !back) return null
	const matrix = multiply(first.site, back)
	const leans = [2, 5, 6, 7].some((at) => Math.abs(matrix[at] as number) > LEAST_LEAN)
	return leans ? null : matrix
}

/**
 * Metres to raise a model so that its floors have the heights of the first one's floors with the same names; null if
 * there are none, or they differ.
 */
export function floorShift(first: ModelPosition, other: ModelPosition, tolerance: number): number | null {
	const elevations = ({ floors }: ModelPosition): Map<string, number> => {
		const groups = Map.groupBy(floors, ({ name }) => plainFloorName(name))
		const isOne = (same: readonly Floor[]): boolean => same.every(({ elevation }) => elevation === same[0]?.elevation)
		const once = [...groups].filter(([name, same]) => name !== '' && isOne(same))
		return new Map(once.flatMap(([name, [floor]]) => (floor?.elevation == null ? [] : [[name, floor.elevation]])))
	}
	const theirs = elevations(first)
	const shifts = [...elevations(other)].flatMap(([name, elevation]) => {
		const wanted = theirs.get(name)
		return wanted === undefined ? [] : [wanted - elevation]
	})
	const middle = shifts.sort((a, b) => a - b)[Math.floor(shifts.length / 2)]
	if (middle === undefined || shifts.some((one) => Math.abs(one - middle) > Math.max(tolerance, 0.01))) return null
	return middle
}

/** Models without common floors keep their heights if they are closer than this. */
const HEIGHTS_MEET_WITHIN = 50

function byCentre(first: ModelPosition, other: ModelPosition, tolerance: number): Matrix | null {
	if (!first.extent || !other.extent) return null
	const [a, b] = [first.extent, other.extent]
	const below = a.box[2] - b.box[2]
	const meet = b.box[2] - a.box[5] < HEIGHTS_MEET_WITHIN && a.box[2] - b.box[5] < HEIGHTS_MEET_WITHIN
	const height = floorShift(first, other, tolerance) ?? (meet ? 0 : below)
	return shift(a.middle[0] - b.middle[0], a.middle[1] - b.middle[1], height)
}

/**
 * All alignments of a model with the first one that change something, `keep` first.
 * @param tolerance metres by which floors with the same name may differ
 */
export function offeredPlacements(first: ModelPosition, other: ModelPosition, tolerance: number): Placing[] {
	const raise = floorShift(first, other, tolerance)
	const ways: [MergePlacement, Matrix | null][] = [
		['georeference', byGeoreference(first.place, other.place)],
		['site', bySite(first.place, other.place)],
		['floors', raise !== null && Math.abs(raise) > tolerance ? shift(0, 0, raise) : null],
		['centre', byCentre(first, other, tolerance)],
	]
	const offered: Placing[] = [{ placement: 'keep', matrix: unmoved() }]
	for (const [placement, matrix] of ways) if (matrix && movesAnything(matrix)) offered.push({ placement, matrix })
	return offered
}

/** Federated models share their coordinates; only models that are far away or at other heights are moved. */
export function proposedPlacement(first: ModelPosition, other: ModelPosition, offered: Placing[]): MergePlacement {
	const gap = (placement: MergePlacement): number => {
		const way = offered.find((one) => one.placement === placement)
		return way ? gapAfter(first, other, way.matrix) : Number.POSITIVE_INFINITY
	}
	if (gap('keep') < HEIGHTS_MEET_WITHIN) return 'keep'
	if (gap('floors') < HEIGHTS_MEET_WITHIN) return 'floors'
	if (gap('keep') < FAR_APART) return 'keep'
	for (const placement of ['georeference', 'site'] as const) if (gap(placement) < FAR_APART) return placement
	return gap('centre') < Number.POSITIVE_INFINITY ? 'centre' : 'keep'
}

/** The requested alignment, or none if it would change nothing or is impossible. */
export function placingFor(
	first: ModelPosition,
	other: ModelPosition,
	wanted: MergePlacement,
	tolerance: number,
): Placing {
	const offered = offeredPlacements(first, other, tolerance)
	return offered.find(({ placement }) => placement === wanted) ?? (offered[0] as Placing)
}
