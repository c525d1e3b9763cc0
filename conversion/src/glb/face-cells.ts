import { type Bounds, type Matrix, sizeOf, transformPoint } from '../geometry/matrices.ts'
import type { Shape } from '../geometry/model-geometry.ts'

/** Metres; smaller holes aren't seen. */
const CELL = 0.05

/** Cells along an edge at most; on a longer one they are larger. */
const MOST_CELLS = 256

/** A side of a box in cells, and which of them faces cover. */
export class FaceCells {
	private readonly axis: number
	private readonly across: number
	private readonly along: number
	private readonly low: [number, number]
	private readonly size: [number, number]
	private readonly counts: [number, number]
	private readonly cells: Uint8Array

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
	}

	/**
	 * Marks what the faces of a shape cover that lie in a range along the axis, metres, and face along it (1) or against it
	 * (-1). Returns their area, square metres.
	 */
	add({ positions, indices }: Shape, matrix: Matrix | null, facing: 1 | -1, [from, to]: [number, number]): number {
		let sum = 0
		for (let at = 0; at < indices.length; at += 3) {
			const corners = [0, 1, 2].map((nth) => {
				const first = (indices[at + nth] as number) * 3
				const corner = [positions[first], positions[first + 1], positions[first + 2]] as [number, number, number]
				return matrix ? transformPoint(matrix, corner) : corner
			})
			if (!corners.every((corner) => (corner[this.axis] as number) >= from && (corner[this.axis] as number) <= to))
				continue
			const [a, b, c] = corners.map((corner) => [corner[this.across], corner[this.along]]) as [Flat, Flat, Flat]
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
		for (const [cell, is] of this.cells.entries()) {
			own += is
			common += is & (others.cells[cell] as number)
		}
		return own > 0 ? common / own : 0
	}

	/** How wide the widest place is that these faces cover and others don't, metres, rounded up to two cells. */
	widestBeyond(others: FaceCells): number {
		const [columns] = this.counts
		let left = this.cells.map((is, cell) => (is === 1 && others.cells[cell] === 0 ? 1 : 0))
		let width = 0
		// Each pass takes a cell off every edge of what is left.
		while (left.includes(1)) {
			const before = left
			width += 2 * Math.max(...this.size)
			left = before.map((is, cell) => {
				const isAtEdge = cell % columns === 0 || (cell + 1) % columns === 0
				const isInner = [cell - 1, cell + 1, cell - columns, cell + columns].every((beside) => before[beside] === 1)
				return is === 1 && isInner && !isAtEdge ? 1 : 0
			})
		}
		return width
	}

	/** Marks the cells whose middle lies in a triangle. */
	private mark(a: Flat, b: Flat, c: Flat): void {
		const range = (of: 0 | 1): [number, number] => {
			const ends = [a[of], b[of], c[of]].map((value) => (value - this.low[of]) / this.size[of] - 0.5)
			return [Math.max(Math.ceil(Math.min(...ends)), 0), Math.min(Math.floor(Math.max(...ends)), this.counts[of] - 1)]
		}
		const [[left, right], [bottom, top]] = [range(0), range(1)]
		for (let row = bottom; row <= top; row++)
			for (let column = left; column <= right; column++) {
				const point: Flat = [this.low[0] + (column + 0.5) * this.size[0], this.low[1] + (row + 0.5) * this.size[1]]
				const sides = [turn(a, b, point), turn(b, c, point), turn(c, a, point)]
				if (sides.every((side) => side >= 0) || sides.every((side) => side <= 0))
					this.cells[row * this.counts[0] + column] = 1
			}
	}
}

type Flat = [number, number]

const turn = (a: Flat, b: Flat, c: Flat): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
