import type { Instances } from '../geometry/instances.ts'
import { sizeOf, transformBounds, transformPoint } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { BoxGrid } from './box-grid.ts'

/** The side of a thin shape that shows: along its thinnest axis, against it, or both. */
export type SheetSide = 1 | -1 | 0

/** Of a shape of which neither side lies on anything, or both do. */
const EITHER: SheetSide = 1

/** Placements of a shape that are looked at, evenly chosen. */
const MOST_LOOKED_AT = 12

/** Metres; what is this close to a side covers it. */
const TOUCHING = 0.005

/** Cosine of the largest angle between a side and the axes of the model at which boxes say what touches it. */
const ALIGNED = 0.9995

/** Where on a side it is looked for neighbours: in the middle and towards the ends, as shares of half its longest edge. */
const PLACES = [0, 0.7, -0.7]

/** The number of the axis along which a shape is thinnest. */
export const thinnestAxis = ({ bounds }: Shape): number =>
	[0, 1, 2].reduce((least, axis) => (sizeOf(bounds, axis) < sizeOf(bounds, least) ? axis : least))

/**
 * Which side of a shape to draw where its thickness can't be seen: the one that doesn't lie on something else, such as the
 * outer side of a cladding.
 */
export class SheetSides {
	private readonly geometry: ModelGeometry
	private readonly grid: BoxGrid
	/** The side of each shape, if some of its placements agree. */
	private readonly common: (SheetSide | undefined)[]
	private readonly matrix: number[] = []

	/** @param thickest shapes that are thicker aren't looked at, metres */
	constructor(geometry: ModelGeometry, thickest: number) {
		const { shapes, instances } = geometry
		this.geometry = geometry
		this.grid = new BoxGrid(instances.length, (at) =>
			transformBounds(instances.readMatrix(at, this.matrix), (shapes[instances.shapes[at] as number] as Shape).bounds),
		)
		this.common = placementsOf(instances, shapes.length).map((placed, number) => {
			const shape = shapes[number] as Shape
			const isThin = sizeOf(shape.bounds, thinnestAxis(shape)) <= thickest
			return isThin ? this.agreed(placed) : EITHER
		})
	}

	/** The side of a placement. */
	of(instance: number): SheetSide {
		return this.common[this.geometry.instances.shapes[instance] as number] ?? this.look(instance) ?? EITHER
	}

	/** The side of all of these placements of one shape: both, unless they agree. */
	ofAll(members: readonly number[]): SheetSide {
		const shape = this.geometry.instances.shapes[members[0] as number] as number
		const step = Math.ceil(members.length / MOST_LOOKED_AT)
		return this.common[shape] ?? this.agreed(members.filter((_, nth) => nth % step === 0)) ?? 0
	}

	private agreed(placed: readonly number[]): SheetSide | undefined {
		const sides = new Set(placed.map((at) => this.look(at)).filter((side) => side !== null))
		const [only] = sides
		return sides.size > 1 ? undefined : (only ?? EITHER)
	}

	/** The side on which nothing lies; null if that is true of both or of none. Both for one at an angle to the model. */
	private look(at: number): SheetSide | null {
		const { shapes, instances } = this.geometry
		const shape = shapes[instances.shapes[at] as number] as Shape
		return uncoveredSide(shape, instances.readMatrix(at, this.matrix), at, this.grid)
	}
}

/** Some placements of each shape. */
function placementsOf(instances: Instances, shapeCount: number): number[][] {
	const counts = new Uint32Array(shapeCount)
	for (const shape of instances.shapes) counts[shape] = (counts[shape] as number) + 1
	const steps = counts.map((count) => Math.ceil(count / MOST_LOOKED_AT))
	const seen = new Uint32Array(shapeCount)
	const placements = Array.from({ length: shapeCount }, (): number[] => [])
	for (const [at, shape] of instances.shapes.entries()) {
		const nth = seen[shape] as number
		seen[shape] = nth + 1
		if (nth % (steps[shape] as number) === 0) placements[shape]?.push(at)
	}
	return placements
}

function uncoveredSide(shape: Shape, m: readonly number[], at: number, grid: BoxGrid): SheetSide | null {
	const { bounds } = shape
	const axis = thinnestAxis(shape)
	const along = [0, 1, 2].map((row) => m[axis * 3 + row] as number)
	const scale = Math.hypot(...along)
	if (Math.max(...along.map(Math.abs)) < ALIGNED * scale) return 0
	const longest = [0, 1, 2].reduce((most, other) => (sizeOf(bounds, other) > sizeOf(bounds, most) ? other : most))
	const isCovered = (side: 1 | -1): boolean =>
		PLACES.some((place) => {
			const point = [0, 1, 2].map((of) => ((bounds[of] as number) + (bounds[of + 3] as number)) / 2)
			point[longest] = (point[longest] as number) + (place * sizeOf(bounds, longest)) / 2
			point[axis] = (point[axis] as number) + side * (sizeOf(bounds, axis) / 2 + TOUCHING / scale)
			return grid.isInside(transformPoint(m, point as [number, number, number]), at)
		})
	const [above, below] = [isCovered(1), isCovered(-1)]
	return above === below ? null : above ? -1 : 1
}
