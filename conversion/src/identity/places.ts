import type { Point } from './version-panel.ts'

/** Nobody tells so many points at one place apart. */
const MOST_NEAR = 200
const NONE = -1

/** Points by place, to find those near another one, in metres. */
export class Places {
	readonly #points: readonly (Point | null)[]
	readonly #cell: number
	/** Three numbers of the cell of each point. */
	readonly #cells: Int32Array
	/** By a hash of the cell the first point there, and by point the next one: cheaper than a list for each cell. */
	readonly #first: Int32Array
	readonly #next: Int32Array

	/**
	 * @param points null for what has no place and is never found
	 * @param cell about the distance within which points are looked for
	 */
	constructor(points: readonly (Point | null)[], cell: number) {
		this.#points = points
		this.#cell = cell
		this.#cells = new Int32Array(3 * points.length)
		this.#first = new Int32Array(2 ** Math.ceil(Math.log2(2 * points.length + 2))).fill(NONE)
		this.#next = new Int32Array(points.length)
		// From the last one, so that the first one comes first.
		for (let index = points.length - 1; index >= 0; index--) {
			const point = points[index]
			if (!point) continue
			for (let axis = 0; axis < 3; axis++) this.#cells[3 * index + axis] = this.#cellOf(point[axis as 0])
			const place = this.#placeOf(...(this.#cells.subarray(3 * index, 3 * index + 3) as unknown as Point))
			this.#next[index] = this.#first[place] as number
			this.#first[place] = index
		}
	}

	/** Indexes of the points within `distance` of one; of many, not all. */
	near([x, y, z]: Point, distance: number): number[] {
		const found: number[] = []
		const [toX, toY, toZ] = [this.#cellOf(x + distance), this.#cellOf(y + distance), this.#cellOf(z + distance)]
		for (let i = this.#cellOf(x - distance); i <= toX; i++)
			for (let j = this.#cellOf(y - distance); j <= toY; j++)
				for (let k = this.#cellOf(z - distance); k <= toZ; k++)
					for (
						let index = this.#first[this.#placeOf(i, j, k)] as number;
						index !== NONE;
						index = this.#next[index] as number
					) {
						if (!this.#isIn(index, i, j, k)) continue
						if (found.length === MOST_NEAR) return found
						if (distanceOf([x, y, z], this.#points[index] as Point) <= distance) found.push(index)
					}
		return found
	}

	#cellOf(value: number): number {
		return Math.floor(value / this.#cell)
	}

	#placeOf(i: number, j: number, k: number): number {
		return (Math.imul(i, 73_856_093) ^ Math.imul(j, 19_349_663) ^ Math.imul(k, 83_492_791)) & (this.#first.length - 1)
	}

	#isIn(index: number, i: number, j: number, k: number): boolean {
		const at = 3 * index
		return this.#cells[at] === i && this.#cells[at + 1] === j && this.#cells[at + 2] === k
	}
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
