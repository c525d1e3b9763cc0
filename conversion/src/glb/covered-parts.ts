import { determinant, invert, type Matrix, multiply, sizeOf, transformBounds } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { isBlended } from './colours.ts'
import { FaceCells, MOST_INDICES } from './face-cells.ts'
import { thinnestAxis } from './sheet-sides.ts'

/** Thicker parts aren't looked at, metres. */
const THICKEST = 0.4

/** What is this close to a side covers it, metres. */
const TOUCHING = 0.005

/**
 * Shorter or narrower parts cover nothing, metres: the viewer's coarsest lists leave them out (`coarse-lists.ts` of the web
 * app), and then one would see through the panel.
 */
const LEAST_COVER = { length: 1.28, breadth: 0.32 }

/** A part isn't covered if a wider place of its broad sides is open, metres. */
const WIDEST_OPEN = 0.45

/** Share of each broad side that other parts must cover. */
const LEAST_COVERED = 0.75

/** Corners this close to the plane of a side lie in it, metres. */
const FLAT = 0.001

/** Share of a part, as seen from a side, that must lie in the plane of that side. */
const WHOLE_SIDE = 0.99

/** Relative; a part whose placement scales or skews isn't looked at. */
const RIGID = 0.001

/** Cosine of the largest angle between layers of one stack. */
const PARALLEL = 0.999

/** Panels of more parts aren't looked through. */
const MOST_PARTS = 300

/** Of `FaceCells`, and a part looked at is one too: at most 20 s. In the panels after that, nothing is covered. */
const MOST_STEPS = 200_000_000

const [NUMBERS, STEPS_IN_METRE] = [12, 10_000]

/**
 * Finds layers inside panels: parts whose broad sides both lie on other opaque parts of the same panel. Their narrow sides
 * may show, and narrow places of the broad ones.
 * @param parent the parent of each element, -1 for none: its children are the parts of one panel
 * @param sizeOfShape length and breadth of a shape, metres (`seenSize`)
 * @param mostSteps after so much work, nothing more is looked at
 * @returns for each instance the width of what may show of it, metres: the thickness of the stack of covered layers that it
 *   belongs to, or of a place that is open; 0 for a part that isn't covered
 */
export function coveredParts(
	geometry: ModelGeometry,
	parent: ArrayLike<number>,
	sizeOfShape: SizeOfShape,
	mostSteps = MOST_STEPS,
): Float32Array {
	const covered = new Float32Array(geometry.instances.length)
	// Equal panels are looked at once.
	const known = new Map<string, Float32Array>()
	const work = { left: mostSteps }
	for (const members of panelsOf(geometry, parent)) {
		const panel = new Panel(geometry, members)
		let depths = known.get(panel.key)
		if (!depths) {
			depths = panel.depths(sizeOfShape, work)
			known.set(panel.key, depths)
		}
		for (const [nth, member] of members.entries()) covered[member] = depths[nth] as number
	}
	return covered
}

/** The opaque instances of each panel that may have inner layers. */
function panelsOf({ instances }: ModelGeometry, parent: ArrayLike<number>): Iterable<number[]> {
	const panels = new Map<number, number[]>()
	for (let at = 0; at < instances.length; at++) {
		const above = parent[instances.elements[at] as number] ?? -1
		if (above < 0 || isBlended(instances.colours[at] as number)) continue
		const members = panels.get(above)
		if (members) members.push(at)
		else panels.set(above, [at])
	}
	return [...panels.values()].filter(({ length }) => length > 2 && length <= MOST_PARTS)
}

type SizeOfShape = (shape: number) => readonly [length: number, breadth: number]

/** Steps left. */
interface Work {
	left: number
}

interface PanelPart {
	number: number
	shape: Shape
	/** From the shape to the first part of the panel. */
	matrix: Matrix
	/** In the axes of the first part. */
	bounds: ReturnType<typeof transformBounds>
	/** Whether it's neither scaled nor too complex. */
	isLookedAt: boolean
	/** Whether it's so large that the viewer draws it however far away it is. */
	isCover: boolean
}

/** Parts that may cover each other. */
class Panel {
	private readonly parts: PanelPart[]
	/** Whether its first part, and so its axes, is neither scaled nor skewed. */
	private readonly isRigid: boolean
	/** Equal for panels of the same shapes in the same places. */
	readonly key: string

	constructor({ shapes, instances }: ModelGeometry, members: readonly number[]) {
		const first = instances.readMatrix(members[0] as number, [])
		this.isRigid = isRigid(first)
		const back = invert(first) ?? first
		const hash = new PlacesHash()
		this.parts = members.map((member) => {
			const number = instances.shapes[member] as number
			const shape = shapes[number] as Shape
			const matrix = multiply(back, instances.readMatrix(member, []))
			hash.add(number, matrix)
			return { number, shape, matrix, bounds: [0, 0, 0, 0, 0, 0], isLookedAt: false, isCover: false }
		})
		this.key = hash.text
	}

	/** For each part the thickness of its stack of covered layers, metres; 0 for one that isn't covered. */
	depths(sizeOfShape: SizeOfShape, work: Work): Float32Array {
		const { parts } = this
		for (const part of parts) {
			const [length, breadth] = sizeOfShape(part.number)
			part.bounds = transformBounds(part.matrix, part.shape.bounds)
			part.isLookedAt = this.isRigid && isRigid(part.matrix) && part.shape.indices.length <= MOST_INDICES
			part.isCover = part.isLookedAt && length >= LEAST_COVER.length && breadth >= LEAST_COVER.breadth
		}
		const widths = parts.map((part) => this.widestOpen(part, work))
		const covered = widths.map((width) => width <= WIDEST_OPEN)
		return Float32Array.from(parts, (part, nth) =>
			covered[nth] ? Math.max(this.stackDepth(part, covered), widths[nth] as number) : 0,
		)
	}

	/** How wide the widest place is that no other part covers, on the broad sides of a part, metres. */
	private widestOpen(part: PanelPart, work: Work): number {
		const axis = thinnestAxis(part.shape)
		if (!part.isLookedAt || !(sizeOf(part.shape.bounds, axis) <= THICKEST)) return Number.POSITIVE_INFINITY
		work.left -= this.parts.length
		if (work.left < 0) return Number.POSITIVE_INFINITY
		const near = this.parts.filter((other) => other !== part && other.isCover && touch(other.bounds, part.bounds))
		if (near.length < 2) return Number.POSITIVE_INFINITY
		const above = this.openOn(part, axis, 1, near, work)
		return above <= WIDEST_OPEN ? Math.max(above, this.openOn(part, axis, -1, near, work)) : above
	}

	private openOn(
		{ shape, matrix }: PanelPart,
		axis: number,
		side: 1 | -1,
		near: readonly PanelPart[],
		work: Work,
	): number {
		const plane = shape.bounds[side > 0 ? axis + 3 : axis] as number
		const own = new FaceCells(shape.bounds, axis)
		const area = own.add(shape, null, side, [plane - FLAT, plane + FLAT])
		work.left -= own.steps
		if (area < (shape.sides[axis] as number) * WHOLE_SIDE) return Number.POSITIVE_INFINITY
		const others = new FaceCells(shape.bounds, axis)
		const range: [number, number] = side > 0 ? [plane - FLAT, plane + TOUCHING] : [plane - TOUCHING, plane + FLAT]
		const back = invert(matrix) as Matrix
		for (const other of near) {
			const placed = multiply(back, other.matrix)
			const box = transformBounds(placed, other.shape.bounds)
			if ((box[axis] as number) > range[1] || (box[axis + 3] as number) < range[0]) continue
			const isMirrored = determinant(placed) < 0
			others.add(other.shape, placed, isMirrored === side > 0 ? 1 : -1, range)
			if (others.steps > work.left) break
		}
		work.left -= near.length + others.steps
		if (work.left < 0) return Number.POSITIVE_INFINITY
		return own.shareCovered(others) < LEAST_COVERED ? Number.POSITIVE_INFINITY : own.widestBeyond(others)
	}

	/** The covered layers before and behind a covered part and itself, metres. */
	private stackDepth({ shape, matrix }: PanelPart, covered: readonly boolean[]): number {
		const axis = thinnestAxis(shape)
		const back = invert(matrix) as Matrix
		let [low, high] = [shape.bounds[axis] as number, shape.bounds[axis + 3] as number]
		for (const [nth, other] of this.parts.entries()) {
			const placed = multiply(back, other.matrix)
			if (!covered[nth] || Math.abs(placed[thinnestAxis(other.shape) * 3 + axis] as number) < PARALLEL) continue
			const box = transformBounds(placed, other.shape.bounds)
			const isBeside = [0, 1, 2].every(
				(of) =>
					of === axis ||
					((box[of] as number) < (shape.bounds[of + 3] as number) &&
						(box[of + 3] as number) > (shape.bounds[of] as number)),
			)
			if (!isBeside) continue
			low = Math.min(low, box[axis] as number)
			high = Math.max(high, box[axis + 3] as number)
		}
		return high - low
	}
}

/** Numbers that differ for different lists of shapes and places. */
class PlacesHash {
	private one = 0x811c9dc5
	private other = 0x2545f491

	add(shape: number, matrix: Matrix): void {
		this.mix(shape)
		for (let i = 0; i < NUMBERS; i++) this.mix(Math.round((matrix[i] as number) * STEPS_IN_METRE))
	}

	get text(): string {
		return `${this.one}/${this.other}`
	}

	private mix(value: number): void {
		this.one = Math.imul(this.one ^ value, 0x01000193) ^ (this.one >>> 15)
		this.other = Math.imul(this.other + value, 0x5bd1e995) ^ (this.other >>> 13)
	}
}

const touch = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
	[0, 1, 2].every(
		(axis) =>
			(a[axis] as number) <= (b[axis + 3] as number) + TOUCHING &&
			(a[axis + 3] as number) >= (b[axis] as number) - TOUCHING,
	)

/** Whether a matrix keeps all lengths. */
function isRigid(m: Matrix): boolean {
	const column = (at: number) => [m[at], m[at + 1], m[at + 2]] as [number, number, number]
	const [x, y, z] = [column(0), column(3), column(6)]
	const dot = (a: readonly number[], b: readonly number[]) =>
		(a[0] as number) * (b[0] as number) + (a[1] as number) * (b[1] as number) + (a[2] as number) * (b[2] as number)
	return (
		[x, y, z].every((side) => Math.abs(dot(side, side) - 1) < RIGID) &&
		[dot(x, y), dot(y, z), dot(z, x)].every((skew) => Math.abs(skew) < RIGID)
	)
}
