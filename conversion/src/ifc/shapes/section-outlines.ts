import type { StepFile } from '../../step/step-file.ts'
import type { Outline, Point2 } from './outline.ts'

/** A corner of a section: rounded where it has a radius. */
type Corner = [x: number, y: number, radius?: number]

/** Points of a rounded corner of 90 degrees, without its first. */
const CORNER_STEPS = 4

/** Points of a full circle. */
const CIRCLE_POINTS = 24

/** A ring with its corners rounded, as far as the sides are long enough. */
function rounded(corners: Corner[]): Point2[] {
	return corners.flatMap(([x, y, radius = 0], at): Point2[] => {
		if (!(radius > 0)) return [[x, y]]
		const towards = ([u, v]: Corner): [x: number, y: number, length: number] => {
			const length = Math.hypot(u - x, v - y)
			return [(u - x) / length, (v - y) / length, length]
		}
		const a = towards(corners[(at + corners.length - 1) % corners.length] as Corner)
		const b = towards(corners[(at + 1) % corners.length] as Corner)
		const half = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1]))) / 2
		if (!(half > 0.05 && half < Math.PI / 2 - 0.01)) return [[x, y]]
		const cut = Math.min(radius / Math.tan(half), a[2] / 2, b[2] / 2)
		const fitted = cut * Math.tan(half)
		const far = fitted / Math.sin(half)
		const middle = [a[0] + b[0], a[1] + b[1]] as const
		const unit = Math.hypot(...middle)
		const centre: Point2 = [x + (middle[0] / unit) * far, y + (middle[1] / unit) * far]
		const from = Math.atan2(y + a[1] * cut - centre[1], x + a[0] * cut - centre[0])
		let sweep = Math.atan2(y + b[1] * cut - centre[1], x + b[0] * cut - centre[0]) - from
		if (sweep > Math.PI) sweep -= 2 * Math.PI
		if (sweep < -Math.PI) sweep += 2 * Math.PI
		return Array.from({ length: CORNER_STEPS + 1 }, (_, step): Point2 => {
			const angle = from + (sweep * step) / CORNER_STEPS
			return [centre[0] + fitted * Math.cos(angle), centre[1] + fitted * Math.sin(angle)]
		})
	})
}

const ellipse = (a: number, b: number): Point2[] =>
	Array.from({ length: CIRCLE_POINTS }, (_, at): Point2 => {
		const angle = (2 * Math.PI * at) / CIRCLE_POINTS
		return [a * Math.cos(angle), b * Math.sin(angle)]
	})

const rectangle = (x: number, y: number, radius = 0): Point2[] =>
	rounded([
		[-x / 2, -y / 2, radius],
		[x / 2, -y / 2, radius],
		[x / 2, y / 2, radius],
		[-x / 2, y / 2, radius],
	])

const whole = (outer: Point2[], ...holes: Point2[][]): Outline => ({ outer, holes })

/** A flange of an I or T. `gradient` is the slope of its inner face; it is thickest at the web. */
interface Flange {
	width: number
	thickness: number
	fillet: number
	edge: number
	gradient: number
}

/** The right half of a flange above a web, from its outer corner to the web's face; y grows towards the flange. */
function halfFlange(flange: Flange, web: number, y: number): Corner[] {
	const { width, thickness, fillet, edge, gradient } = flange
	// The thickness is the one in the middle of the overhang.
	const overhang = (width - web) / 2
	const change = (gradient * overhang) / 2
	return [
		[width / 2, y],
		[width / 2, y - thickness + change, edge],
		[web / 2, y - thickness - change, fillet],
	]
}

const mirrored = (corners: Corner[], x: 1 | -1, y: 1 | -1): Corner[] =>
	corners.map(([u, v, radius]): Corner => [u * x, v * y, radius ?? 0])

function iSection(web: number, depth: number, bottom: Flange, top: Flange): Outline {
	const upper = halfFlange(top, web, depth / 2)
	const lower = halfFlange(bottom, web, depth / 2)
	return whole(
		rounded([
			...mirrored(upper, 1, 1),
			...mirrored(lower, 1, -1).reverse(),
			...mirrored(lower, -1, -1),
			...mirrored(upper, -1, 1).reverse(),
		]),
	)
}

type Argument = (argument: number) => number

/**
 * Outlines by class of profile, from its arguments after the position; in its own axes. `n` is an argument's number,
 * `slope` the gradient of one that is an angle.
 */
const SECTIONS: Record<string, (n: Argument, slope: Argument, file: StepFile, profile: number) => Outline> = {
	IFCRECTANGLEPROFILEDEF: (n) => whole(rectangle(n(3), n(4))),
	IFCROUNDEDRECTANGLEPROFILEDEF: (n) => whole(rectangle(n(3), n(4), n(5))),
	IFCRECTANGLEHOLLOWPROFILEDEF: (n) =>
		whole(rectangle(n(3), n(4), n(7)), rectangle(n(3) - 2 * n(5), n(4) - 2 * n(5), n(6))),
	IFCTRAPEZIUMPROFILEDEF: (n) =>
		whole([
			[-n(3) / 2, -n(5) / 2],
			[n(3) / 2, -n(5) / 2],
			[-n(3) / 2 + n(6) + n(4), n(5) / 2],
			[-n(3) / 2 + n(6), n(5) / 2],
		]),
	IFCCIRCLEPROFILEDEF: (n) => whole(ellipse(n(3), n(3))),
	IFCCIRCLEHOLLOWPROFILEDEF: (n) => whole(ellipse(n(3), n(3)), ellipse(n(3) - n(4), n(3) - n(4))),
	IFCELLIPSEPROFILEDEF: (n) => whole(ellipse(n(3), n(4))),
	IFCISHAPEPROFILEDEF: (n, slope) => {
		const flange = { width: n(3), thickness: n(6), fillet: n(7), edge: n(8), gradient: slope(9) }
		return iSection(n(5), n(4), flange, flange)
	},
	IFCASYMMETRICISHAPEPROFILEDEF: (n, slope, file, profile) => {
		const bottom = { width: n(3), thickness: n(6), fillet: n(7), edge: n(11), gradient: slope(12) }
		const thickness = file.number(profile, 9) ?? n(6)
		const top = { width: n(8), thickness, fillet: n(10), edge: n(13), gradient: slope(14) }
		// In IFC2x3 the twelfth argument is a centre of gravity, without edges and slopes.
		const isOld = file.raw(profile, 12) === ''
		const plain = { edge: 0, gradient: 0 }
		return iSection(n(5), n(4), isOld ? { ...bottom, ...plain } : bottom, isOld ? { ...top, ...plain } : top)
	},
	IFCLSHAPEPROFILEDEF: (n, slope, file, profile) => {
		const [depth, thick, gradient] = [n(3), n(5), slope(8)]
		const width = file.number(profile, 4) ?? depth
		const [x, y] = [-width / 2, -depth / 2]
		const change = (leg: number): number => (gradient * (leg - thick)) / 2
		return whole(
			rounded([
				[x, y],
				[x + width, y],
				[x + width, y + thick - change(width), n(7)],
				[x + thick + change(depth), y + thick + change(width), n(6)],
				[x + thick - change(depth), y + depth, n(7)],
				[x, y + depth],
			]),
		)
	},
	IFCTSHAPEPROFILEDEF: (n, slope) => {
		const [depth, web] = [n(3), n(5)]
		const flange = { width: n(4), thickness: n(6), fillet: n(7), edge: n(8), gradient: slope(11) }
		const half = halfFlange(flange, web, depth / 2)
		// The web's thickness is the one in the middle of its height.
		const change = (slope(10) * (depth - n(6))) / 2
		const foot: Corner = [web / 2 - change, -depth / 2, n(9)]
		const corners = half.map(([x, y, radius], at): Corner => [at === 2 ? x + change : x, y, radius ?? 0])
		return whole(rounded([...corners, foot, ...mirrored([...corners, foot], -1, 1).reverse()]))
	},
	IFCUSHAPEPROFILEDEF: (n, slope) => {
		const [depth, width, web, flange] = [n(3), n(4), n(5), n(6)]
		const change = (slope(9) * (width - web)) / 2
		const half: Corner[] = [
			[-width / 2, depth / 2],
			[width / 2, depth / 2],
			[width / 2, depth / 2 - flange + change, n(8)],
			[-width / 2 + web, depth / 2 - flange - change, n(7)],
		]
		return whole(rounded([...half, ...mirrored(half, 1, -1).reverse()]))
	},
	IFCCSHAPEPROFILEDEF: (n) => {
		const [depth, width, wall, girth, inside] = [n(3), n(4), n(5), n(6), n(7)]
		const outside = inside > 0 ? inside + wall : 0
		const half: Corner[] = [
			[-width / 2, depth / 2, outside],
			[width / 2, depth / 2, outside],
			[width / 2, depth / 2 - girth],
			[width / 2 - wall, depth / 2 - girth],
			[width / 2 - wall, depth / 2 - wall, inside],
			[-width / 2 + wall, depth / 2 - wall, inside],
		]
		return whole(rounded([...half, ...mirrored(half, 1, -1).reverse()]))
	},
	IFCZSHAPEPROFILEDEF: (n) => {
		const [depth, width, web, flange] = [n(3), n(4), n(5), n(6)]
		const half: Corner[] = [
			[-web / 2, -depth / 2],
			[width - web / 2, -depth / 2],
			[width - web / 2, -depth / 2 + flange, n(8)],
			[web / 2, -depth / 2 + flange, n(7)],
		]
		return whole(rounded([...half, ...mirrored(half, -1, -1)]))
	},
}

/** Classes of sections with named sizes. */
export const SECTION_TYPES = Object.keys(SECTIONS)

/** Arguments that must be above zero, by class; the others may be missing. */
const SIZES: Record<string, number[]> = {
	IFCISHAPEPROFILEDEF: [3, 4, 5, 6],
	IFCASYMMETRICISHAPEPROFILEDEF: [3, 4, 5, 6, 8],
	IFCLSHAPEPROFILEDEF: [3, 5],
	IFCTSHAPEPROFILEDEF: [3, 4, 5, 6],
	IFCUSHAPEPROFILEDEF: [3, 4, 5, 6],
	IFCCSHAPEPROFILEDEF: [3, 4, 5, 6],
	IFCZSHAPEPROFILEDEF: [3, 4, 5, 6],
	IFCTRAPEZIUMPROFILEDEF: [3, 4, 5],
	IFCCIRCLEPROFILEDEF: [3],
	IFCCIRCLEHOLLOWPROFILEDEF: [3, 4],
	IFCRECTANGLEHOLLOWPROFILEDEF: [3, 4, 5],
}

/** Thicknesses that don't fit into a section, by class: each first value must not exceed the second one. */
const FITS: Record<string, (n: Argument) => [thickness: number, room: number][]> = {
	IFCRECTANGLEHOLLOWPROFILEDEF: (n) => [[2 * n(5), Math.min(n(3), n(4))]],
	IFCCIRCLEHOLLOWPROFILEDEF: (n) => [[n(4), n(3)]],
	IFCISHAPEPROFILEDEF: (n) => [
		[n(5), n(3)],
		[2 * n(6), n(4)],
	],
	IFCASYMMETRICISHAPEPROFILEDEF: (n) => [
		[n(5), Math.min(n(3), n(8))],
		[n(6) + n(9), n(4)],
	],
	IFCLSHAPEPROFILEDEF: (n) => [[n(5), Math.min(n(3), n(4) || n(3))]],
	IFCTSHAPEPROFILEDEF: (n) => [
		[n(5), n(4)],
		[n(6), n(3)],
	],
	IFCUSHAPEPROFILEDEF: (n) => [
		[n(5), n(4)],
		[2 * n(6), n(3)],
	],
	IFCCSHAPEPROFILEDEF: (n) => [[2 * n(5), Math.min(n(3), n(4))]],
	IFCZSHAPEPROFILEDEF: (n) => [
		[n(5), n(4)],
		[2 * n(6), n(3)],
	],
}

/** Whether a section has negative sizes, or walls that are thicker than itself; the kernel would draw something else. */
export function hasImpossibleSizes(file: StepFile, profile: number): boolean {
	const type = file.type(profile)
	if (!SECTIONS[type]) return false
	const number = (argument: number): number => file.number(profile, argument) ?? 0
	const sizes = SIZES[type] ?? [3, 4]
	if (!(number(3) > 0) || sizes.some((argument) => number(argument) < 0)) return true
	return FITS[type]?.(number).some(([thickness, room]) => thickness > room) ?? false
}

/**
 * The outline of a section with named sizes, in its own axes; null for another profile, or impossible sizes.
 * @param radians in the file's unit of plane angles
 */
export function sectionOutline(file: StepFile, profile: number, radians: number): Outline | null {
	const type = file.type(profile)
	const section = SECTIONS[type]
	if (!section) return null
	const number = (argument: number): number => file.number(profile, argument) ?? 0
	const slope = (argument: number): number => Math.tan(number(argument) * radians)
	if (!(SIZES[type] ?? [3, 4]).every((argument) => number(argument) > 0)) return null
	const outline = section(number, slope, file, profile)
	return [outline.outer, ...outline.holes].flat(2).every(Number.isFinite) ? outline : null
}
