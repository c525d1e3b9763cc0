import type { ShapeKind } from '@panelyard/contracts/models/element-reasons'
import { because, type ElementReason } from '../../element-reason.ts'
import { type Bounds, emptyBounds, invert, isEmpty, multiply, transformBounds, widen } from '../../geometry/matrices.ts'
import type { StepFile } from '../../step/step-file.ts'
import { axisPlacement } from '../placements.ts'
import { bodiesAmong } from './second-bodies.ts'
import { operatorMatrix } from './transformation-operators.ts'

/** Representations of a body, best first; axes, footprints and the like aren't drawn. */
const NOT_A_BODY = new Set([
	'AXIS',
	'FOOTPRINT',
	'PLAN',
	'ANNOTATION',
	'PROFILE',
	'CLEARANCE',
	'LIGHTING',
	'COG',
	'REFERENCE',
])

/** Most records read for one element; a broken file may have circular references. */
const MOST_RECORDS = 20_000

export interface PointBounds {
	/** In the element's own axes and the file's unit; null when no body has points. */
	bounds: Bounds | null
	/** Why the kernel's result is missing, as far as the file shows it. */
	reason: ElementReason
}

/** Bounds of the visited records; empty while a record is being computed, which ends cycles. */
type SeenBounds = Map<number, Bounds>

/** Shapes with a readable name; the others use their technical name. */
const KINDS: [RegExp, ShapeKind][] = [
	[/EXTRUDED|SECTIONED|REVOLVED|SWEPT|SWEEP/, 'extruded'],
	[/BREP|SHELL|SURFACEMODEL|FACESET/, 'faces'],
	[/BOOLEAN|CSG/, 'boolean'],
	[/MAPPEDITEM/, 'repeated'],
]

const LINES = /CURVE|POLYLINE|IFCLINE|GEOMETRICSET|POINT/

function kindOf(file: StepFile, item: number): ShapeKind | string {
	const type = file.type(item)
	if (type === '') return 'missing'
	return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? type
}

/** The drawable representations of a product. */
function bodiesOf(file: StepFile, definition: number): number[] {
	const bodies = file
		.refs(definition, 2)
		.map((id) => file.record(id))
		.filter((record) => record >= 0 && !NOT_A_BODY.has((file.text(record, 1) ?? '').toUpperCase()))
	return bodiesAmong(file, bodies)
}

/** Whether a product has a non-empty body, as far as can be determined without computing it. */
export function hasBody(file: StepFile, definition: number): boolean {
	return bodiesOf(file, definition).some((body) => file.refs(body, 3).length > 0)
}

/** Bounds of all points that the body representations of a product refer to. */
export function pointBounds(file: StepFile, definition: number): PointBounds {
	const representations = file.refs(definition, 2).map((id) => file.record(id))
	const bodies = bodiesOf(file, definition)
	if (representations.length === 0) return { bounds: null, reason: because('empty_representation') }
	if (bodies.length === 0) {
		const kinds = representations.map((record) => file.text(record, 1) ?? 'unnamed').join(', ')
		return { bounds: null, reason: because('no_body', kinds) }
	}
	const total = emptyBounds()
	const seen: SeenBounds = new Map()
	let items = 0
	let first = -1
	let onlyLines = true
	for (const body of bodies) {
		for (const id of file.refs(body, 3)) {
			items++
			const item = file.record(id)
			if (first < 0) first = item
			if (!LINES.test(file.type(item))) onlyLines = false
			const box = boundsOfItem(file, item, seen, 0)
			if (!isEmpty(box)) widen(total, box)
		}
	}
	if (items === 0) return { bounds: null, reason: because('no_shapes') }
	if (onlyLines) return { bounds: null, reason: because('only_lines') }
	const kind = kindOf(file, first)
	if (isEmpty(total)) return { bounds: null, reason: because('no_points', kind) }
	return { bounds: total, reason: because('not_worked_out', kind) }
}

/** Bounds of all points of an item, in its own axes and the file's unit. */
export const itemBounds = (file: StepFile, item: number): Bounds => boundsOfItem(file, item, new Map(), 0)

function boundsOfItem(file: StepFile, record: number, seen: SeenBounds, depth: number): Bounds {
	if (record < 0 || depth > 64 || seen.size > MOST_RECORDS) return emptyBounds()
	const type = file.type(record)
	if (type === 'IFCCARTESIANPOINT') return pointBox(file.numbers(record, 0))
	const known = seen.get(record)
	if (known) return known
	seen.set(record, emptyBounds())
	const box = boundsOfType(file, record, type, seen, depth)
	seen.set(record, box)
	return box
}

function boundsOfType(file: StepFile, record: number, type: string, seen: SeenBounds, depth: number): Bounds {
	const box = emptyBounds()
	if (type === 'IFCCARTESIANPOINTLIST3D' || type === 'IFCCARTESIANPOINTLIST2D')
		return listBox(file, record, type.endsWith('3D') ? 3 : 2)
	if (
		type === 'IFCDIRECTION' ||
		type.endsWith('PLACEMENT3D') ||
		type.endsWith('PLACEMENT2D') ||
		type === 'IFCAXIS1PLACEMENT' ||
		type === 'IFCSTYLEDITEM'
	)
		return box
	if (type === 'IFCEXTRUDEDAREASOLID') return extrusionBox(file, record, seen, depth)
	if (type === 'IFCREVOLVEDAREASOLID') return revolutionBox(file, record, seen, depth)
	if (type.startsWith('IFCSWEPTDISKSOLID')) {
		const radius = file.number(record, 1) ?? 0
		const line = boundsOfItem(file, file.follow(record, 0), seen, depth + 1)
		return line.map((value, at) => value + (at < 3 ? -radius : radius)) as Bounds
	}
	if (type === 'IFCMAPPEDITEM') return mappedBox(file, record, seen, depth)
	if (type === 'IFCREPRESENTATIONMAP') {
		for (const id of file.refs(file.follow(record, 1), 3))
			widen(box, boundsOfItem(file, file.record(id), seen, depth + 1))
		return box
	}
	if (type === 'IFCBOOLEANRESULT' || type === 'IFCBOOLEANCLIPPINGRESULT')
		return boundsOfItem(file, file.follow(record, 1), seen, depth + 1)
	let at = file.argument(record, 0)
	const end = file.index.end[record] as number
	for (let argument = 0; at < end && argument < 12; argument++) {
		for (const id of file.refs(record, argument)) widen(box, boundsOfItem(file, file.record(id), seen, depth + 1))
		at = file.nextArgument(record, at)
	}
	return box
}

/** A mapped shape: moved from its own origin to the item's target, possibly mirrored or scaled. */
function mappedBox(file: StepFile, item: number, seen: SeenBounds, depth: number): Bounds {
	const source = file.follow(item, 0)
	const box = boundsOfItem(file, source, seen, depth + 1)
	if (isEmpty(box)) return box
	const origin = invert(axisPlacement(file, file.follow(source, 0)))
	const target = operatorMatrix(file, file.follow(item, 1))
	return transformBounds(origin ? multiply(target, origin) : target, box)
}

function pointBox([x = 0, y = 0, z = 0]: number[]): Bounds {
	return [x, y, z, x, y, z]
}

function listBox(file: StepFile, record: number, width: number): Bounds {
	const box = emptyBounds()
	const all = file.numbers(record, 0)
	for (let at = 0; at + width <= all.length; at += width) widen(box, pointBox(all.slice(at, at + width)))
	return box
}

function profileBox(file: StepFile, profile: number, seen: SeenBounds, depth: number): Bounds {
	const type = file.type(profile)
	if (/RECTANGLE|ISHAPE|LSHAPE|TSHAPE|USHAPE|CSHAPE|ZSHAPE|TRAPEZIUM|CIRCLE|ELLIPSE/.test(type)) {
		const a = file.number(profile, 3) ?? 0
		const b = /CIRCLE/.test(type) ? a : (file.number(profile, 4) ?? a)
		const half = /CIRCLE|ELLIPSE/.test(type) ? 1 : 0.5
		return transformBounds(axisPlacement(file, file.follow(profile, 2)), [
			-a * half,
			-b * half,
			0,
			a * half,
			b * half,
			0,
		])
	}
	return boundsOfItem(file, file.follow(profile, 2), seen, depth + 1)
}

function extrusionBox(file: StepFile, record: number, seen: SeenBounds, depth: number): Bounds {
	const base = profileBox(file, file.follow(record, 0), seen, depth)
	if (isEmpty(base)) return base
	const [dx = 0, dy = 0, dz = 1] = file.numbers(file.follow(record, 2), 0)
	// The length of a direction has no meaning.
	const length = (file.number(record, 3) ?? 0) / (Math.hypot(dx, dy, dz) || 1)
	const top: Bounds = [
		base[0] + dx * length,
		base[1] + dy * length,
		base[2] + dz * length,
		base[3] + dx * length,
		base[4] + dy * length,
		base[5] + dz * length,
	]
	const whole: Bounds = [...base]
	widen(whole, top)
	const position = file.follow(record, 1)
	return position < 0 ? whole : transformBounds(axisPlacement(file, position), whole)
}

/** Steps of a revolution; the box hardly bulges between two of them. */
const REVOLUTION_STEPS = 12

function revolutionBox(file: StepFile, record: number, seen: SeenBounds, depth: number): Bounds {
	const profile = profileBox(file, file.follow(record, 0), seen, depth)
	if (isEmpty(profile)) return profile
	const axis = file.follow(record, 2)
	const [px = 0, py = 0, pz = 0] = file.numbers(file.follow(axis, 0), 0)
	const [dx = 0, dy = 0, dz = 1] = file.numbers(file.follow(axis, 1), 0)
	const length = Math.hypot(dx, dy, dz) || 1
	const [x, y, z] = [dx / length, dy / length, dz / length]
	const angle = file.number(record, 3) ?? 0
	const whole = emptyBounds()
	for (let step = 0; step <= REVOLUTION_STEPS; step++) {
		const [sin, cos] = [Math.sin((angle * step) / REVOLUTION_STEPS), Math.cos((angle * step) / REVOLUTION_STEPS)]
		const rest = 1 - cos
		const turn = Float64Array.of(
			cos + x * x * rest,
			y * x * rest + z * sin,
			z * x * rest - y * sin,
			x * y * rest - z * sin,
			cos + y * y * rest,
			z * y * rest + x * sin,
			x * z * rest + y * sin,
			y * z * rest - x * sin,
			cos + z * z * rest,
			0,
			0,
			0,
		)
		const turned = transformBounds(turn, [
			profile[0] - px,
			profile[1] - py,
			profile[2] - pz,
			profile[3] - px,
			profile[4] - py,
			profile[5] - pz,
		])
		widen(whole, [turned[0] + px, turned[1] + py, turned[2] + pz, turned[3] + px, turned[4] + py, turned[5] + pz])
	}
	const position = file.follow(record, 1)
	return position < 0 ? whole : transformBounds(axisPlacement(file, position), whole)
}
