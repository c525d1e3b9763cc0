import { moved } from '../shapes/placement.ts'
import {
	type Bounds,
	box,
	joinBounds,
	type Prism,
	type Solid,
	solidBounds,
	solidVolume,
	type Vec3,
} from '../shapes/solids.ts'
import { type MaterialKey, material } from './materials.ts'

/** Element classes the models use, in the schema's spelling; `classIn` replaces those that a schema doesn't have. */
export type ElementClass =
	| 'IfcBuildingElementPart'
	| 'IfcBuildingElementProxy'
	| 'IfcColumn'
	| 'IfcCovering'
	| 'IfcDiscreteAccessory'
	| 'IfcDoor'
	| 'IfcElementAssembly'
	| 'IfcFastener'
	| 'IfcMechanicalFastener'
	| 'IfcMember'
	| 'IfcPlate'
	| 'IfcRailing'
	| 'IfcReinforcingBar'
	| 'IfcSlab'
	| 'IfcSolarDevice'
	| 'IfcStairFlight'
	| 'IfcWall'
	| 'IfcWallStandardCase'
	| 'IfcWindow'

/** The body of one or many elements, in its own coordinates. Equal keys are equal bodies and are written once. */
export interface Shape {
	key: string
	solids: readonly Solid[]
	/** The body is this shape repeated at these offsets; once at the origin when absent. */
	copies?: readonly Vec3[]
	volume: number
	/** Kilograms, by the solids' own materials. */
	weight: number
	bounds: Bounds
}

/** A box-shaped hole through an element (IfcOpeningElement), in the element's coordinates. */
export interface Opening {
	at: Vec3
	size: Vec3
	/** Index among the same design's parts of the window or door that fills it. */
	filledBy?: number
}

export interface Part {
	class: ElementClass
	/** Value of PredefinedType, valid in every schema that has the attribute. */
	predefined: string
	name: string
	material: MaterialKey
	at: Vec3
	shape: Shape
	openings: Opening[]
	isExternal: boolean
	/** Cubic metres net of openings. */
	volume: number
	weight: number
	/** Windows, doors: overall size in metres. Stair flights: risers. */
	overall?: { width: number; height: number }
	stair?: { risers: number; riser: number; going: number }
}

type PartLook = Pick<Part, 'class' | 'predefined' | 'name' | 'material'> &
	Partial<Pick<Part, 'at' | 'openings' | 'isExternal' | 'overall' | 'stair'>>

export function shapeOf(solids: readonly Solid[], copies?: readonly Vec3[]): Shape {
	const times = copies?.length ?? 1
	const own = joinBounds(solids.map(solidBounds))
	const bounds = copies
		? joinBounds(copies.map((offset) => ({ min: moved(own.min, offset), max: moved(own.max, offset) })))
		: own
	return {
		key: JSON.stringify(copies ? [solids, copies] : solids, roundedNumber),
		solids,
		copies,
		volume: times * solids.reduce((sum, solid) => sum + solidVolume(solid), 0),
		weight: times * solids.reduce((sum, solid) => sum + solidVolume(solid) * material(solid.material).density, 0),
		bounds,
	}
}

/** Equal lengths from different sums must have the same key: rounds to hundredths of a millimetre. */
function roundedNumber(_key: string, value: unknown): unknown {
	return typeof value === 'number' ? Math.round(value * 1e5) / 1e5 : value
}

export function part(look: PartLook, solids: readonly Solid[], copies?: readonly Vec3[]): Part {
	const shape = shapeOf(solids, copies)
	const openings = look.openings ?? []
	const voids = openings.reduce((sum, opening) => sum + overlap(opening, shape.bounds), 0)
	const density = material(look.material).density
	return {
		at: [0, 0, 0],
		isExternal: false,
		...look,
		openings,
		shape,
		volume: shape.volume - voids,
		weight: shape.weight - voids * density,
	}
}

/** A part that is one box: its shape starts at its own origin, so equal boxes share it at any position. */
export function boxPart(look: PartLook, min: Vec3, max: Vec3): Part {
	const size: Vec3 = [max[0] - min[0], max[1] - min[1], max[2] - min[2]]
	const openings = (look.openings ?? []).map((opening) => ({ ...opening, at: minus(opening.at, min) }))
	return part({ ...look, at: min, openings }, [box(look.material, [0, 0, 0], size)])
}

export function prism(
	materialKey: MaterialKey,
	plane: Prism['plane'],
	from: number,
	depth: number,
	outline: Prism['outline'],
	holes: Prism['holes'] = [],
): Prism {
	return { kind: 'prism', material: materialKey, plane, from, depth, outline, holes }
}

function minus(a: Vec3, b: Vec3): Vec3 {
	return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/** Exact where the pierced body is a box, which every element with openings here is. */
function overlap({ at, size }: Opening, { min, max }: Bounds): number {
	let volume = 1
	for (let axis = 0; axis < 3; axis++) {
		const from = Math.max(at[axis] as number, min[axis] as number)
		const to = Math.min((at[axis] as number) + (size[axis] as number), max[axis] as number)
		volume *= Math.max(0, to - from)
	}
	return volume
}
