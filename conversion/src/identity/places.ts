import type { Point } from './version-panel.ts'

/** Nobody tells so many points at one place apart. */
const MOST_NEAR = 200

/** Points by place, to find those near another one, in metres. */
export class Places {
	readonly #cells = new Map<string, number[]>()
	readonly #points: readonly (Point | null)[]
	readonly #cell: number

	/**
	 * @param points null for what has no place and is never found
	 * @param cell about the distance within which points are looked for
	 */
	constructor(points: readonly (Point | null)[], cell: number) {
		this.#points = points
		this.#cell = cell
		for (const [index, point] of points.entries()) {
			if (!point) continue
			const key = point.map((value) => Math.floor(value / cell)).join()
			const there = this.#cells.get(key)
			if (there) there.push(index)
			else this.#cells.set(key, [index])
		}
	}

	/** Indexes of the points within `distance` of one; of many, not all. */
	near([x, y, z]: Point, distance: number): number[] {
		const found: number[] = []
		const from = (value: number): number => Math.floor((value - distance) / this.#cell)
		const to = (value: number): number => Math.floor((value + distance) / this.#cell)
		for (let i = from(x); i <= to(x); i++)
			for (let j = from(y); j <= to(y); j++)
				for (let k = from(z); k <= to(z); k++)
					for (const index of this.#cells.get(`${i},${j},${k}`) ?? []) {
						if (found.length === MOST_NEAR) return found
						if (distanceOf([x, y, z], this.#points[index] as Point) <= distance) found.push(index)
					}
		return found
	}
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
