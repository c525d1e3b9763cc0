import { cross, dot, minus, type Vector } from '../../geometry/vectors.ts'

type Corner = Readonly<Vector>

/** What a mesh measures, added up triangle by triangle: metres, m2 and m3, in any axes. */
export class MeshSizes {
	readonly min: [number, number, number] = [Infinity, Infinity, Infinity]
	readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
	/** Half the surface projected along each axis: for a closed mesh, the area of its side. */
	readonly sides: [number, number, number] = [0, 0, 0]
	surface = 0
	private sixfold = 0
	private readonly sum: [number, number, number] = [0, 0, 0]
	private origin: Corner | null = null

	/** @param point the place of a corner by its number */
	add(indices: ArrayLike<number>, point: (index: number) => Corner): void {
		for (let at = 0; at + 2 < indices.length; at += 3)
			this.triangle(point(indices[at] as number), point(indices[at + 1] as number), point(indices[at + 2] as number))
	}

	private triangle(a: Corner, b: Corner, c: Corner): void {
		for (const corner of [a, b, c])
			for (let axis = 0; axis < 3; axis++) {
				const value = corner[axis] as number
				if (value < (this.min[axis] as number)) this.min[axis] = value
				if (value > (this.max[axis] as number)) this.max[axis] = value
			}
		this.origin ??= a
		const from = this.origin
		const normal = cross(minus(b, a), minus(c, a))
		this.sixfold += dot(minus(a, from), normal)
		this.surface += Math.hypot(...normal) / 2
		for (let axis = 0; axis < 3; axis++) {
			this.sides[axis] = (this.sides[axis] as number) + Math.abs(normal[axis] as number) / 4
			this.sum[axis] = (this.sum[axis] as number) + (normal[axis] as number)
		}
	}

	get volume(): number {
		return Math.abs(this.sixfold / 6)
	}

	/** The largest side. */
	get area(): number {
		return Math.max(...this.sides)
	}

	/** Whether no faces in the opposite direction balance a part of the surface, so that the volume is uncertain. */
	get isOpen(): boolean {
		return Math.hypot(...this.sum) / 2 > this.surface * 1e-3
	}

	/** Metres along each axis. */
	get box(): [number, number, number] {
		return [this.max[0] - this.min[0], this.max[1] - this.min[1], this.max[2] - this.min[2]]
	}
}
