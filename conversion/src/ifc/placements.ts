import { multiply } from '../geometry/matrices.ts'
import type { StepFile } from '../step/step-file.ts'

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)

/** Placements nested deeper than this are a loop in a broken file. */
const DEEPEST = 128

function direction(file: StepFile, record: number, fallback: [number, number, number]): [number, number, number] {
	const [x = 0, y = 0, z = 0] = record < 0 ? [] : file.numbers(record, 0)
	const length = Math.hypot(x, y, z)
	return length > 0 ? [x / length, y / length, z / length] : fallback
}

const cross = (a: [number, number, number], b: [number, number, number]): [number, number, number] => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
]

/** Matrix of an `IfcAxis2Placement3D` or `2D`, file units. */
export function axisPlacement(file: StepFile, record: number): Float64Array {
	if (record < 0) return IDENTITY
	const flat = file.type(record) === 'IFCAXIS2PLACEMENT2D'
	const [px = 0, py = 0, pz = 0] = file.numbers(file.follow(record, 0), 0)
	const z = flat ? ([0, 0, 1] as [number, number, number]) : direction(file, file.follow(record, 1), [0, 0, 1])
	const wanted = direction(file, file.follow(record, flat ? 1 : 2), Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0])
	const y = cross(z, wanted)
	const length = Math.hypot(...y)
	if (length < 1e-12) return Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, px, py, pz)
	const ny: [number, number, number] = [y[0] / length, y[1] / length, y[2] / length]
	const x = cross(ny, z)
	return Float64Array.of(...x, ...ny, ...z, px, py, pz)
}

/** Matrix of an `IfcLocalPlacement` with all it is relative to, file units. */
export function worldPlacement(file: StepFile, record: number): Float64Array {
	let matrix: Float64Array = IDENTITY.slice()
	let at = record
	for (let depth = 0; at >= 0 && depth < DEEPEST; depth++) {
		if (file.type(at) !== 'IFCLOCALPLACEMENT') break
		matrix = multiply(axisPlacement(file, file.follow(at, 1)), matrix)
		at = file.follow(at, 0)
	}
	return matrix
}
