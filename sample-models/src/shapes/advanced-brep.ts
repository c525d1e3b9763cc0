import { stepBoolean, stepList } from '../step/step-text.ts'
import type { StepWriter } from '../step/step-writer.ts'
import type { Vec3 } from './solids.ts'

/** The six sides of a box by corner (x + 2 y + 4 z), anticlockwise from outside, with their normals. */
export const BOX_SIDES: readonly { corners: readonly [number, number, number, number]; normal: Vec3 }[] = [
	{ corners: [0, 2, 3, 1], normal: [0, 0, -1] },
	{ corners: [4, 5, 7, 6], normal: [0, 0, 1] },
	{ corners: [0, 1, 5, 4], normal: [0, -1, 0] },
	{ corners: [2, 6, 7, 3], normal: [0, 1, 0] },
	{ corners: [0, 4, 6, 2], normal: [-1, 0, 0] },
	{ corners: [1, 3, 7, 5], normal: [1, 0, 0] },
]

/** The corners of a box in the order of `BOX_SIDES`. */
export function boxCorners(min: Vec3, max: Vec3): Vec3[] {
	return Array.from(
		{ length: 8 },
		(_, at): Vec3 => [at & 1 ? max[0] : min[0], at & 2 ? max[1] : min[1], at & 4 ? max[2] : min[2]],
	)
}

/** A box as exact surfaces with their own edges and vertices. */
export function writeAdvancedBox(w: StepWriter, min: Vec3, max: Vec3): string {
	const corners = boxCorners(min, max)
	const vertices = corners.map((corner) => w.line('IFCVERTEXPOINT', w.point(corner)))
	const edges = new Map<string, string>()
	const edge = (from: number, to: number): string => {
		const [low, high] = from < to ? [from, to] : [to, from]
		const key = `${low}/${high}`
		let known = edges.get(key)
		if (!known) {
			const [a, b] = [corners[low] as Vec3, corners[high] as Vec3]
			const along = b.map((value, axis) => Math.sign(value - (a[axis] as number)))
			const line = w.line('IFCLINE', w.point(a), w.line('IFCVECTOR', w.direction(along), '1.'))
			known = w.line('IFCEDGECURVE', vertices[low] as string, vertices[high] as string, line, '.T.')
			edges.set(key, known)
		}
		return w.line('IFCORIENTEDEDGE', '*', '*', known, stepBoolean(from < to))
	}
	const faces = BOX_SIDES.map(({ corners: side, normal }) => {
		const loop = w.line('IFCEDGELOOP', stepList(side.map((from, at) => edge(from, side[(at + 1) % 4] as number))))
		const reference: Vec3 = normal[0] === 0 ? [1, 0, 0] : [0, 1, 0]
		const plane = w.line('IFCPLANE', w.axes(corners[side[0]] as Vec3, normal, reference))
		return w.line('IFCADVANCEDFACE', stepList([w.line('IFCFACEOUTERBOUND', loop, '.T.')]), plane, '.T.')
	})
	return w.line('IFCADVANCEDBREP', w.line('IFCCLOSEDSHELL', stepList(faces)))
}
