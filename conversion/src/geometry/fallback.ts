import type { IfcElements } from '../ifc/ifc-elements.ts'
import { Placements } from '../ifc/placements.ts'
import { pointBounds } from '../ifc/representation-points.ts'
import type { StepFile } from '../step/step-file.ts'
import { type Bounds, multiply } from './matrices.ts'
import { type ModelGeometry, orderGeometry, type Shape } from './model-geometry.ts'

/** Boxes standing in for shapes are light grey. */
const FALLBACK_COLOUR = 0xffc8c8c8

/** Thinner boxes than this are given some thickness, so that a flat thing can be seen. */
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
	const size = [0, 1, 2].map((axis) => (bounds[axis + 3] as number) - (bounds[axis] as number)) as [
		number,
		number,
		number,
	]
	return {
		positions,
		indices: Uint32Array.from(BOX_TRIANGLES),
		volume: size[0] * size[1] * size[2],
		surface: 2 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]),
		sides: [size[1] * size[2], size[0] * size[2], size[0] * size[1]],
		bounds,
		form: `box.${size.map((value) => Math.round(value * 1000)).join('.')}`,
	}
}

/**
 * Draws a box for each element the kernel gave up on, where the points of its representation give one.
 * @param failures reasons the kernel gave; extended for elements that cannot be drawn at all
 */
export function addFallbacks(
	file: StepFile,
	elements: IfcElements,
	geometry: ModelGeometry,
	metres: number,
	failures: Map<number, string>,
): { geometry: ModelGeometry; reasons: Map<number, string> } {
	const reasons = new Map<number, string>()
	const placements = new Placements(file)
	const shapes = [...geometry.shapes]
	const instances = [...geometry.instances]
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		if (definition < 0 || (geometry.firstInstance[element + 1] as number) > (geometry.firstInstance[element] as number))
			continue
		const found = pointBounds(file, definition)
		if (found.bounds === null) {
			failures.set(element, failures.get(element) ?? found.reason)
			continue
		}
		const scaled = found.bounds.map((value) => value * metres) as Bounds
		for (const axis of [0, 1, 2])
			if ((scaled[axis + 3] as number) - (scaled[axis] as number) < LEAST_THICKNESS)
				scaled[axis + 3] = (scaled[axis] as number) + LEAST_THICKNESS
		const place = placements.of(file.follow(elements.records[element] as number, 5))
		if (!place) {
			failures.set(element, failures.get(element) ?? found.reason)
			continue
		}
		const placement = place.slice()
		for (const at of [9, 10, 11]) placement[at] = (placement[at] as number) * metres
		const shape = shapes.push(boxShape(scaled)) - 1
		instances.push({ element, shape, colour: FALLBACK_COLOUR, matrix: multiply(Y_UP, placement) })
		const kernel = failures.get(element)
		reasons.set(element, `drawn as a box: ${kernel ?? found.reason}`)
	}
	if (reasons.size === 0) return { geometry, reasons }
	return { geometry: orderGeometry(shapes, instances, elements.count), reasons }
}
