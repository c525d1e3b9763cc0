import { dot, opposite, type Point } from '../math/points.ts'

/** Shows the side that `normal` points to and cuts away the other: p is shown when normal · p + offset >= 0. */
export type SectionPlane = { normal: Point; offset: number }

/** A box (min x y z, max x y z) and planes. Everything outside them is cut away. Metres, viewer coordinates. */
export type Section = { box: readonly number[] | null; planes: readonly SectionPlane[] }

export const NO_SECTION: Section = { box: null, planes: [] }

/** Planes that people place themselves, besides the six of a box. */
export const MOST_OWN_PLANES = 3
export const MOST_PLANES = 6 + MOST_OWN_PLANES

/** A plane through a point that shows the side of `normal`. */
export const planeThrough = (point: Point, normal: Point): SectionPlane => ({ normal, offset: -dot(normal, point) })

/** The same cut with the other side shown. */
export const flipped = ({ normal, offset }: SectionPlane): SectionPlane => ({
	normal: opposite(normal),
	offset: -offset,
})

/** All planes of a section as the shaders use them. */
export const planesOf = ({ box, planes }: Section): SectionPlane[] => {
	const own = planes.slice(0, MOST_OWN_PLANES)
	if (!box) return own
	const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = box
	return [
		{ normal: { x: 1, y: 0, z: 0 }, offset: -x0 },
		{ normal: { x: -1, y: 0, z: 0 }, offset: x1 },
		{ normal: { x: 0, y: 1, z: 0 }, offset: -y0 },
		{ normal: { x: 0, y: -1, z: 0 }, offset: y1 },
		{ normal: { x: 0, y: 0, z: 1 }, offset: -z0 },
		{ normal: { x: 0, y: 0, z: -1 }, offset: z1 },
		...own,
	]
}

/** Whether a section shows a point. */
export const isShown = (section: Section, point: Point): boolean =>
	planesOf(section).every(({ normal, offset }) => dot(normal, point) + offset >= 0)

/** The least thickness of a box whose sides people can still grab, metres. */
const THINNEST = 0.05

/** A box with one side moved: 0 to 2 are the low x, y, z sides, 3 to 5 the high ones. Sides never pass each other. */
export const withSideAt = (box: readonly number[], side: number, value: number): number[] => {
	const moved = [...box]
	moved[side] =
		side < 3 ? Math.min(value, (box[side + 3] ?? 0) - THINNEST) : Math.max(value, (box[side - 3] ?? 0) + THINNEST)
	return moved
}
