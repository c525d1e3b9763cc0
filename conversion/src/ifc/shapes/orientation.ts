import type { GridAxis, ModelStructure } from '@panelyard/contracts/models/model-structure'
import { type Matrix, transformPoint } from '../../geometry/matrices.ts'
import { readGeoreference } from '../../inspection/georeference.ts'
import type { StepFile } from '../../step/step-file.ts'
import { storableText } from '../../storable-text.ts'
import { Placements } from '../placements.ts'

/** More axes than this are no grid that people walk by. */
const MOST_AXES = 2000
const LONGEST_TAG = 50
/** Where `IfcGrid` has its lists of axes. */
const AXIS_LISTS = [7, 8, 9] as const

type Orientation = Pick<ModelStructure, 'grid' | 'north'>

/** The axes of a file's grids and where north is, as far as the file says. @param metres metres per length unit */
export function readOrientation(file: StepFile, metres: number): Orientation {
	const grid = readGrid(file, metres)
	const north = readNorth(file, metres)
	return { ...(grid.length > 0 && { grid }), ...(north !== null && { north }) }
}

function readGrid(file: StepFile, metres: number): GridAxis[] {
	const placements = new Placements(file)
	const axes: GridAxis[] = []
	for (const [number, grid] of file.ofType('IFCGRID').entries()) {
		const place = placements.of(file.follow(grid, 5))
		if (!place) continue
		for (const [list, argument] of AXIS_LISTS.entries())
			for (const id of file.refs(grid, argument)) {
				const axis = readAxis(file, file.record(id), place, metres)
				if (axis) axes.push({ ...axis, family: number * AXIS_LISTS.length + list })
				if (axes.length === MOST_AXES) return axes
			}
	}
	return axes
}

/** Null for axes without a name, and for those that aren't straight. */
function readAxis(file: StepFile, axis: number, place: Matrix, metres: number): Omit<GridAxis, 'family'> | null {
	const tag = axis < 0 ? '' : storableText(file.text(axis, 0)?.trim() ?? '', LONGEST_TAG)
	const ends = tag === '' ? null : endsOf(file, file.follow(axis, 1))
	if (!ends) return null
	const [from, to] = ends.map(([x = 0, y = 0, z = 0]) => {
		const [east, north] = transformPoint(place, [x, y, z])
		return [east * metres, north * metres] as [number, number]
	}) as [[number, number], [number, number]]
	const length = Math.hypot(to[0] - from[0], to[1] - from[1])
	return Number.isFinite(length) && length > 0 ? { tag, from, to } : null
}

/** Two points of a straight curve. */
function endsOf(file: StepFile, curve: number): [number[], number[]] | null {
	if (curve < 0) return null
	switch (file.type(curve)) {
		case 'IFCPOLYLINE': {
			const points = file.refs(curve, 0).map((id) => file.numbers(file.record(id), 0))
			const [first, last] = [points[0], points.at(-1)]
			return points.length === 2 && first && last ? [first, last] : null
		}
		case 'IFCLINE': {
			const vector = file.follow(curve, 1)
			const from = file.numbers(file.follow(curve, 0), 0)
			const along = vector < 0 ? [] : file.numbers(file.follow(vector, 0), 0)
			return along.length < 2 ? null : [from, along.map((part, i) => (from[i] ?? 0) + part)]
		}
		case 'IFCTRIMMEDCURVE':
			return endsOf(file, file.follow(curve, 0))
		default:
			return null
	}
}

/** Degrees clockwise from the file's y axis to north; null if the file doesn't say. */
function readNorth(file: StepFile, metres: number): number | null {
	for (const context of file.ofType('IFCGEOMETRICREPRESENTATIONCONTEXT')) {
		const [x = 0, y = 0] = directionOf(file, file.follow(context, 5))
		if (Number.isFinite(x) && Number.isFinite(y) && Math.hypot(x, y) > 0) return clockwise(Math.atan2(x, y))
	}
	const rotation = readGeoreference(file, metres)?.rotation_degrees
	return typeof rotation === 'number' ? clockwise((rotation * Math.PI) / 180) : null
}

const directionOf = (file: StepFile, record: number): number[] => (record < 0 ? [] : file.numbers(record, 0))

/** 0 up to 360, to a hundredth of a degree. */
const clockwise = (radians: number): number => (Math.round((radians * 18_000) / Math.PI + 36_000) % 36_000) / 100
