import { type Bounds, type Matrix, sizeOf } from '../geometry/matrices.ts'
import type { Shape } from '../geometry/model-geometry.ts'

/** Shapes with more indices take too long to look at. */
export const MOST_INDICES = 3_000

/** Metres; smaller holes aren't seen. */
const CELL = 0.05

/** Cells along an edge at most; on a longer one they are larger. */
const MOST_CELLS = 256

/** Cells; middles this close to an edge lie on it, so that triangles that share it leave none out. */
const ON_EDGE = 1e-6

const UNMOVED: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

/** A side of a box in cells, and which of them faces cover. */
export class FaceCells {
	private readonly axis: number
	private readonly across: number
	private readonly along: number
	private readonly low: [number, number]
	private readonly size: [number, number]
	private readonly counts: [number, number]
	private readonly cells: Uint8Array
	/** How much work it was, up to 100 ns each: triangles looked at, rows of marked ones, and four cells at a time. */
	steps: number

	/** @param axis across the side */
	constructor(bounds: Bounds, axis: number) {
		this.axis = axis
		this.across = (axis + 1) % 3
		this.along = (axis + 2) % 3
		const counted = [this.across, this.along].map((of) =>
			Math.min(Math.max(Math.ceil(sizeOf(bounds, of) / CELL), 1), MOST_CELLS),
		) as [number, number]
		this.counts = counted
		this.low = [bounds[this.across] as number, bounds[this.along] as number]
		this.size = [sizeOf(bounds, this.across) / counted[0], sizeOf(bounds, this.along) / counted[1]]
		this.cells = new Uint8Array(counted[0] * counted[1])
		this.steps = this.cells.length / 4
	}

	/**
	 * Marks what the faces of a shape cover that lie in a range along the axis, metres, and face along it (1) or against it
	 * (-1). Returns their area, square metres.
	 */
	add({ positions, indices }: Shape, matrix: Matrix | null, facing: 1 | -1, [from, to]: [number, number]): number {
		const m = matrix ?? UNMOVED
		const rowOf = (of: number) => [m[of], m[3 + of], m[6 + of], m[9 + of]] as Row
		const [depth, across, along] = [this.axis, this.across, this.along].map(rowOf) as [Row, Row, Row]
		const placed = (corner: number, row: Row): number => {
			const first = (indices[corner] as number) * 3
			return (
				row[0] * (positions[first] as number) +
				row[1] * (positions[first + 1] as number) +
				row[2] * (positions[first + 2] as number) +
				row[3]
			)
		}
		const isInRange = (corner: number): boolean => {
			const at = placed(corner, depth)
			return at >= from && at <= to
		}
		this.steps += indices.length / 3
		let sum = 0
		for (let at = 0; at < indices.length; at += 3) {
			if (!isInRange(at) || !isInRange(at + 1) || !isInRange(at + 2)) continue
			const [a, b, c] = [at, at + 1, at + 2].map((corner) => [placed(corner, across), placed(corner, along)]) as [
				Flat,
				Flat,
				Flat,
			]
			const area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
			if (area * facing <= 0) continue
			sum += Math.abs(area)
			this.mark(a, b, c)
		}
		return sum
	}

	/** The share of these cells that others cover; 0 if these are none. */
	shareCovered(others: FaceCells): number {
		let [own, common] = [0, 0]
		for (let cell = 0; cell < this.cells.length; cell++) {
			const is = this.cells[cell] as number
			own += is
			common += is & (others.cells[cell] as number)
		}
		return own > 0 ? common / own : 0
	}

	/** The longer edge of a cell, metres. */
	get cell(): number {
		return Math.max(...this.size)
	}

	/** How wide the widest place is that these faces cover and others don't, metres, rounded up to two cells. */
	widestBeyond(others: FaceCells): number {
		const { cells } = this
		const [columns, rows] = this.counts
		// For each cell the steps to the nearest that doesn't belong to such a place, first from one corner, then from the other.
		const steps = new Uint16Array(cells.length)
		for (let cell = 0; cell < cells.length; cell++) {
			if (cells[cell] === 0 || others.cells[cell] === 1) continue
			const left = cell % columns > 0 ? (steps[cell - 1] as number) : 0
			steps[cell] = Math.min(left, steps[cell - columns] ?? 0) + 1
		}
		let most = 0
		for (let cell = cells.length - 1; cell >= 0; cell--) {
			const right = (cell + 1) % columns > 0 ? (steps[cell + 1] as number) : 0
			const above = cell < columns * (rows - 1) ? (steps[cell + columns] as number) : 0
			steps[cell] = Math.min(steps[cell] as number, Math.min(right, above) + 1)
			most = Math.max(most, steps[cell] as number)
		}
		return most * 2 * this.cell
	}

	/** Marks the cells whose middle lies in a triangle, row by row. */
	private mark(...triangle: [Flat, Flat, Flat]): void {
		const { low, size } = this
		const [columns, rows] = this.counts
		// In cells, from the middle of the first.
		const x = triangle.map((corner) => (corner[0] - low[0]) / size[0] - 0.5)
		const y = triangle.map((corner) => (corner[1] - low[1]) / size[1] - 0.5)
		const top = Math.min(Math.floor(Math.max(...y)), rows - 1)
		for (let row = Math.max(Math.ceil(Math.min(...y)), 0); row <= top; row++) {
			this.steps++
			let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
			for (let edge = 0; edge < 3; edge++) {
				const next = (edge + 1) % 3
				const [first, second] = [y[edge] as number, y[next] as number]
				if (first === second || row < Math.min(first, second) || row > Math.max(first, second)) continue
				const share = (row - first) / (second - first)
				const at = (x[edge] as number) + ((x[next] as number) - (x[edge] as number)) * share
				from = Math.min(from, at)
				to = Math.max(to, at)
			}
			const left = Math.max(Math.ceil(from - ON_EDGE), 0)
			const right = Math.min(Math.floor(to + ON_EDGE), columns - 1)
			if (right >= left) this.cells.fill(1, row * columns + left, row * columns + right + 1)
		}
	}
}

type Flat = [number, number]
/** How one coordinate follows from x, y and z. */
type Row = readonly [x: number, y: number, z: number, moved: number]
