import { cross, dot, type Point, unit } from '#engine/math/points.ts'
import { type Section, type SectionPlane, withSideAt } from '#engine/section/section-planes.ts'

/** Something a person can hold and move to change a section: a side of the box, or a plane. */
export type SectionHandle = {
	id: string
	kind: 'side' | 'plane'
	index: number
	/** Where it stands, and which way it can be moved. */
	at: Point
	normal: Point
	/** Metres along its way, as a screen reader says them. */
	value: number
	/** How far it can be moved: a little beyond the model, and to where it stands. */
	range: readonly [low: number, high: number]
}

const AXES: readonly Point[] = [
	{ x: 1, y: 0, z: 0 },
	{ x: 0, y: 1, z: 0 },
	{ x: 0, y: 0, z: 1 },
]

const centre = (box: ArrayLike<number>): [number, number, number] => [
	((box[0] ?? 0) + (box[3] ?? 0)) / 2,
	((box[1] ?? 0) + (box[4] ?? 0)) / 2,
	((box[2] ?? 0) + (box[5] ?? 0)) / 2,
]

/** A square patch of a plane where it meets the model: its middle and its corners. `bounds` is the model's box. */
export const planePatch = (
	{ normal, offset }: SectionPlane,
	bounds: ArrayLike<number>,
): { at: Point; corners: Point[] } => {
	const [x, y, z] = centre(bounds)
	const away = dot(normal, { x, y, z }) + offset
	const at = { x: x - normal.x * away, y: y - normal.y * away, z: z - normal.z * away }
	const size =
		Math.hypot(
			(bounds[3] ?? 0) - (bounds[0] ?? 0),
			(bounds[4] ?? 0) - (bounds[1] ?? 0),
			(bounds[5] ?? 0) - (bounds[2] ?? 0),
		) * 0.3
	const aside =
		unit(cross(normal, Math.abs(normal.y) > 0.9 ? (AXES[2] as Point) : (AXES[1] as Point))) ?? (AXES[0] as Point)
	const upward = cross(aside, normal)
	const corner = (a: number, b: number): Point => ({
		x: at.x + (aside.x * a + upward.x * b) * size,
		y: at.y + (aside.y * a + upward.y * b) * size,
		z: at.z + (aside.z * a + upward.z * b) * size,
	})
	return { at, corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] }
}

/** Everything of a section that can be held. */
export const handlesOf = (section: Section, bounds: ArrayLike<number>): SectionHandle[] => {
	const handles: SectionHandle[] = []
	const { box } = section
	if (box) {
		const middle = centre(box)
		for (let side = 0; side < 6; side++) {
			const axis = side % 3
			const at = [...middle]
			at[axis] = box[side] ?? 0
			handles.push({
				id: `side-${side}`,
				kind: 'side',
				index: side,
				at: { x: at[0] ?? 0, y: at[1] ?? 0, z: at[2] ?? 0 },
				normal: AXES[axis] as Point,
				value: box[side] ?? 0,
				range: roomFor(box[side] ?? 0, bounds[axis] ?? 0, bounds[axis + 3] ?? 0),
			})
		}
	}
	for (const [index, plane] of section.planes.entries()) {
		const along = Array.from({ length: 8 }, (_, i) =>
			dot(plane.normal, {
				x: bounds[i & 1 ? 3 : 0] ?? 0,
				y: bounds[i & 2 ? 4 : 1] ?? 0,
				z: bounds[i & 4 ? 5 : 2] ?? 0,
			}),
		)
		handles.push({
			id: `plane-${index}`,
			kind: 'plane',
			index,
			at: planePatch(plane, bounds).at,
			normal: plane.normal,
			value: -plane.offset,
			range: roomFor(-plane.offset, Math.min(...along), Math.max(...along)),
		})
	}
	return handles
}

const roomFor = (value: number, low: number, high: number): readonly [number, number] => {
	const room = Math.max((high - low) * 0.1, 1)
	return [Math.min(low - room, value), Math.max(high + room, value)]
}

/** The section with a handle moved to a place on its way (metres), kept about the model. */
export const withHandleAt = (section: Section, { kind, index, range }: SectionHandle, value: number): Section => {
	const kept = Math.min(Math.max(value, range[0]), range[1])
	if (kind === 'side') return section.box ? { ...section, box: withSideAt(section.box, index, kept) } : section
	return { ...section, planes: section.planes.map((plane, i) => (i === index ? { ...plane, offset: -kept } : plane)) }
}

/** The twelve edges of a box. */
export const boxEdges = (box: readonly number[]): [Point, Point][] => {
	const corner = (i: number): Point => ({
		x: box[i & 1 ? 3 : 0] ?? 0,
		y: box[i & 2 ? 4 : 1] ?? 0,
		z: box[i & 4 ? 5 : 2] ?? 0,
	})
	return Array.from({ length: 8 }, (_, i) => i).flatMap((i) =>
		[1, 2, 4].filter((bit) => (i & bit) === 0).map((bit): [Point, Point] => [corner(i), corner(i | bit)]),
	)
}

/** A box a little larger than what it holds, so that nothing is cut to begin with. */
export const roomyBox = (box: ArrayLike<number>): number[] => {
	const size = Math.hypot((box[3] ?? 0) - (box[0] ?? 0), (box[4] ?? 0) - (box[1] ?? 0), (box[5] ?? 0) - (box[2] ?? 0))
	const room = Math.max(size * 0.01, 0.05)
	return Array.from({ length: 6 }, (_, i) => (box[i] ?? 0) + (i < 3 ? -room : room))
}

/** Nearly upright or level directions are meant to be: a picked face's slope is read from pixels. */
export const straightened = (normal: Point): Point => {
	for (const axis of AXES) {
		const share = dot(normal, axis)
		if (Math.abs(share) > 0.9986)
			return { x: axis.x * Math.sign(share), y: axis.y * Math.sign(share), z: axis.z * Math.sign(share) }
	}
	if (Math.abs(normal.y) < 0.03) return unit({ x: normal.x, y: 0, z: normal.z }) ?? normal
	return normal
}
