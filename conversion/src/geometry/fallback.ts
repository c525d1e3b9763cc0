import { because, type ElementReason } from '../element-reason.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import { Placements } from '../ifc/placements.ts'
import { pointBounds } from '../ifc/shapes/representation-points.ts'
import type { StepFile } from '../step/step-file.ts'
import { isReal } from './drop-unreal.ts'
import { type Instance, InstanceWriter } from './instances.ts'
import {
	type Bounds,
	emptyBounds,
	inMetres,
	invert,
	type Matrix,
	multiply,
	sizeOf,
	transformBounds,
	widen,
} from './matrices.ts'
import { type ModelGeometry, orderGeometry, type Shape } from './model-geometry.ts'

/** Boxes that replace shapes are light grey. */
const FALLBACK_COLOUR = 0xffc8c8c8

/** Thinner boxes get this thickness, so that flat elements are visible. */
const LEAST_THICKNESS = 0.001

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7]
const BOX_TRIANGLES = [
	0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
]

/** IFC axes to GLB axes. */
const Y_UP = Float64Array.of(1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0)

function boxShape(bounds: Bounds): Shape {
	const positions = new Float32Array(24)
	for (const corner of CORNERS) {
		for (const axis of [0, 1, 2]) positions[corner * 3 + axis] = bounds[axis + ((corner >> axis) & 1) * 3] as number
	}
	const size = [0, 1, 2].map((axis) => sizeOf(bounds, axis)) as [number, number, number]
	return {
		positions,
		indices: Uint32Array.from(BOX_TRIANGLES),
		volume: size[0] * size[1] * size[2],
		surface: 2 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]),
		sides: [size[1] * size[2], size[0] * size[2], size[0] * size[1]],
		bounds,
		isReplacement: true,
		form: `box.${size.map((value) => Math.round(value * 1000)).join('.')}`,
	}
}

/** Tolerance, as a share of a box's size, within which openings still cut all of it away. */
const CUT_TOLERANCE = 0.02

/** Whether the openings of an element cut it away entirely: together their boxes cover its own. */
function isCutAway(file: StepFile, features: number[], place: Matrix, placements: Placements, own: Bounds): boolean {
	const inverse = invert(place)
	if (!inverse) return false
	const cut = emptyBounds()
	for (const feature of features) {
		const box = pointBounds(file, file.follow(feature, 6)).bounds
		const featurePlace = placements.of(file.follow(feature, 5))
		if (box && featurePlace) widen(cut, transformBounds(multiply(inverse, featurePlace), box))
	}
	return [0, 1, 2].every((axis) => {
		const low = own[axis] as number
		const high = own[axis + 3] as number
		const tolerance = (high - low) * CUT_TOLERANCE + 1e-9
		return (cut[axis] as number) <= low + tolerance && (cut[axis + 3] as number) >= high - tolerance
	})
}

/**
 * Draws a box for each element that the kernel couldn't mesh, if the points of its representation define one and its
 * openings don't cut it away.
 * @param features openings by element
 * @param failures reasons from the kernel; extended by elements that aren't drawn at all
 */
export function addFallbacks(
	file: StepFile,
	elements: IfcElements,
	features: Map<number, number[]>,
	geometry: ModelGeometry,
	metres: number,
	failures: Map<number, ElementReason>,
): { geometry: ModelGeometry; reasons: Map<number, ElementReason> } {
	const reasons = new Map<number, ElementReason>()
	const placements = new Placements(file)
	const shapes = [...geometry.shapes]
	const boxes: Instance[] = []
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		const drawn = (geometry.firstInstance[element + 1] as number) > (geometry.firstInstance[element] as number)
		if (definition < 0 || drawn) continue
		const found = pointBounds(file, definition)
		const place = placements.of(file.follow(elements.records[element] as number, 5))
		if (found.bounds === null || !place) {
			failures.set(element, failures.get(element) ?? found.reason)
			continue
		}
		const cuts = features.get(element)
		if (cuts && !failures.has(element) && isCutAway(file, cuts, place, placements, found.bounds)) {
			failures.set(element, because('cut_away'))
			continue
		}
		const box = found.bounds.map((value) => value * metres) as Bounds
		for (const axis of [0, 1, 2])
			box[axis + 3] = Math.max(box[axis + 3] as number, (box[axis] as number) + LEAST_THICKNESS)
		const matrix = multiply(Y_UP, inMetres(place, metres))
		if (!isReal(box) || !isReal(transformBounds(matrix, box))) {
			failures.set(element, because('unreal_coordinates'))
			continue
		}
		const shape = shapes.push(boxShape(box)) - 1
		boxes.push({ element, shape, colour: FALLBACK_COLOUR, matrix })
		reasons.set(element, failures.get(element) ?? found.reason)
	}
	if (reasons.size === 0) return { geometry, reasons }
	const { instances } = geometry
	const all = new InstanceWriter(instances.length + boxes.length)
	for (let at = 0; at < instances.length; at++) all.copy(instances, at)
	for (const { element, shape, colour, matrix } of boxes) all.add(element, shape, colour, matrix)
	return { geometry: orderGeometry(shapes, all.finish(), elements.count), reasons }
}
