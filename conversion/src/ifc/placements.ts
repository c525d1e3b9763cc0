import { type Matrix, multiply } from '../geometry/matrices.ts'
import { cross, type Vector } from '../geometry/vectors.ts'
import type { StepFile } from '../step/step-file.ts'

const identity = (): Matrix => [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

/** Placements nested deeper than this are a cycle in a broken file. */
const DEEPEST = 128

function direction(file: StepFile, record: number, fallback: Vector): Vector {
	const [x = 0, y = 0, z = 0] = record < 0 ? [] : file.numbers(record, 0)
	const length = Math.hypot(x, y, z)
	return length > 0 ? [x / length, y / length, z / length] : fallback
}

/** Matrix of an `IfcAxis2Placement3D` or `2D`, file units. */
export function axisPlacement(file: StepFile, record: number): Matrix {
	if (record < 0) return identity()
	const flat = file.type(record) === 'IFCAXIS2PLACEMENT2D'
	const [px = 0, py = 0, pz = 0] = file.numbers(file.follow(record, 0), 0)
	const z: Vector = flat ? [0, 0, 1] : direction(file, file.follow(record, 1), [0, 0, 1])
	const wanted = direction(file, file.follow(record, flat ? 1 : 2), Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0])
	const y = cross(z, wanted)
	const length = Math.hypot(...y)
	if (length < 1e-12) return [1, 0, 0, 0, 1, 0, 0, 0, 1, px, py, pz]
	const ny: Vector = [y[0] / length, y[1] / length, y[2] / length]
	const x = cross(ny, z)
	return [x[0], x[1], x[2], ny[0], ny[1], ny[2], z[0], z[1], z[2], px, py, pz]
}

/** World matrices of placements, in file units and IFC axes; each is computed once. */
export class Placements {
	private readonly file: StepFile
	private readonly known = new Map<number, Matrix | null>()
	/** Placements in a cycle, and those relative to such placements. */
	readonly circular = new Set<number>()

	constructor(file: StepFile) {
		this.file = file
	}

	/**
	 * World matrix of an `IfcLocalPlacement`; the identity for no placement (-1). Null for other kinds (by grid, along
	 * an alignment), which only the kernel computes. Don't modify it.
	 */
	of(record: number, depth = 0): Matrix | null {
		if (record < 0) return identity()
		const known = this.known.get(record)
		if (known !== undefined) return known
		const { file } = this
		let matrix: Matrix | null = null
		if (depth >= DEEPEST) this.circular.add(record)
		if (file.type(record) === 'IFCLOCALPLACEMENT' && depth < DEEPEST) {
			const relative = file.follow(record, 1)
			const base = file.follow(record, 0)
			const above = this.of(base, depth + 1)
			if (this.circular.has(base)) this.circular.add(record)
			const isAxis = relative < 0 || file.type(relative).startsWith('IFCAXIS2PLACEMENT')
			if (above && isAxis) matrix = multiply(above, axisPlacement(file, relative))
		}
		this.known.set(record, matrix)
		return matrix
	}
}
