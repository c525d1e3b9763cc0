import type { ReadModel } from '../converted-model.ts'
import { InstanceWriter } from '../geometry/instances.ts'
import { type ModelGeometry, orderGeometry } from '../geometry/model-geometry.ts'

/** The elements of a model that go into an export, renumbered. */
export interface KeptElements {
	/** Index in the model, by index in the export. */
	elements: number[]
	/** Index in the export of the parent of each element, -1 for none. */
	parent: Int32Array
	/** Floor of each, -1 for none. */
	floor: Int32Array
	/** Drawn elements only; instances count elements of the export. */
	geometry: ModelGeometry
	/** 1 for elements of the model that are left out. */
	leftOut: Uint8Array
}

/** Marks the elements of some classes and all their parts. */
function markLeftOut({ structure: { elements, classes } }: ReadModel, wanted: ReadonlySet<string>): Uint8Array {
	const isWanted = classes.map((name) => wanted.has(name))
	/** 0 not visited, 1 left out, 2 kept. */
	const state = new Uint8Array(elements.count)
	for (let start = 0; start < elements.count; start++) {
		const path: number[] = []
		let at = start
		while (at >= 0 && state[at] === 0 && !isWanted[elements.class[at] as number] && path.length <= elements.count) {
			path.push(at)
			at = elements.parent[at] as number
		}
		const verdict = at >= 0 && state[at] !== 2 ? 1 : 2
		if (at >= 0 && state[at] === 0) state[at] = verdict
		for (const element of path) state[element] = verdict
	}
	return state.map((value) => (value === 1 ? 1 : 0))
}

/**
 * Selects the elements of an export: every drawn element and its ancestors, without the classes left out.
 * @param leaveOut classes whose elements are left out with their parts
 */
export function keepElements(model: ReadModel, leaveOut: readonly string[]): KeptElements {
	const { geometry, structure } = model
	const { count, parent, floor } = structure.elements
	const leftOut = markLeftOut(model, new Set(leaveOut))
	const isKept = new Uint8Array(count)
	for (let element = 0; element < count; element++) {
		if (leftOut[element] === 1 || geometry.firstInstance[element] === geometry.firstInstance[element + 1]) continue
		for (let at = element; at >= 0 && isKept[at] === 0; at = parent[at] as number) isKept[at] = 1
	}
	const elements: number[] = []
	const number = new Int32Array(count).fill(-1)
	for (let element = 0; element < count; element++)
		if (isKept[element] === 1) number[element] = elements.push(element) - 1
	const { instances } = geometry
	const kept = new InstanceWriter(instances.length)
	for (let at = 0; at < instances.length; at++) {
		const element = instances.elements[at] as number
		if (leftOut[element] === 0) kept.copy(instances, at, number[element] as number)
	}
	return {
		elements,
		parent: Int32Array.from(elements, (element) => {
			const above = parent[element] as number
			return above < 0 ? -1 : (number[above] as number)
		}),
		floor: Int32Array.from(elements, (element) => floor[element] as number),
		geometry: orderGeometry(geometry.shapes, kept.finish(), elements.length),
		leftOut,
	}
}
