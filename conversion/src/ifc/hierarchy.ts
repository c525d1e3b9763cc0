import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { StepFile } from '../step/step-file.ts'
import type { IfcElements } from './ifc-elements.ts'
import { storeyElevations } from './storey-elevations.ts'

export interface Hierarchy {
	floors: Floor[]
	/** Floor of each element, -1 for none. */
	floor: Int32Array
	/** Parent of each element, -1 for none. */
	parent: Int32Array
}

const STOREY = 'IFCBUILDINGSTOREY'

/** All aggregations and nestings of the file, as part record -> parent record. */
function wholes(file: StepFile): Map<number, number> {
	const whole = new Map<number, number>()
	for (const type of ['IFCRELAGGREGATES', 'IFCRELNESTS', 'IFCRELDECOMPOSES']) {
		for (const rel of file.ofType(type)) {
			const relating = file.follow(rel, 4)
			if (relating < 0) continue
			for (const id of file.refs(rel, 5)) {
				const part = file.record(id)
				if (part >= 0 && part !== relating && !whole.has(part)) whole.set(part, relating)
			}
		}
	}
	return whole
}

/** Element or opening record -> the spatial structure that contains it. */
function containers(file: StepFile): Map<number, number> {
	const container = new Map<number, number>()
	for (const rel of file.ofType('IFCRELCONTAINEDINSPATIALSTRUCTURE')) {
		const structure = file.follow(rel, 5)
		if (structure < 0) continue
		for (const id of file.refs(rel, 4)) {
			const record = file.record(id)
			if (record >= 0 && !container.has(record)) container.set(record, structure)
		}
	}
	return container
}

/** Door or window record -> the element that it fills. */
function hosts(file: StepFile): Map<number, number> {
	const voided = new Map<number, number>()
	for (const rel of file.ofType('IFCRELVOIDSELEMENT')) voided.set(file.follow(rel, 5), file.follow(rel, 4))
	const host = new Map<number, number>()
	for (const rel of file.ofType('IFCRELFILLSELEMENT')) {
		const element = voided.get(file.follow(rel, 4))
		if (element !== undefined && element >= 0) host.set(file.follow(rel, 5), element)
	}
	return host
}

/** Storeys lowest first, then those without a height in file order. */
function readFloors(file: StepFile, metres: number): { floors: Floor[]; byRecord: Map<number, number> } {
	const records = [...file.ofType(STOREY)]
	const elevations = storeyElevations(file, records, metres)
	const storeys = records.map((record, at) => ({ record, elevation: elevations[at] ?? null }))
	storeys.sort(
		(a, b) =>
			(a.elevation ?? Number.POSITIVE_INFINITY) - (b.elevation ?? Number.POSITIVE_INFINITY) || a.record - b.record,
	)
	const byRecord = new Map<number, number>()
	const floors = storeys.map(({ record, elevation }, at): Floor => {
		byRecord.set(record, at)
		return {
			name: file.text(record, 2) || file.text(record, 7) || '',
			global_id: file.text(record, 0) ?? '',
			elevation: elevation !== null && Number.isFinite(elevation * metres) ? elevation * metres : null,
			element_count: 0,
		}
	})
	return { floors, byRecord }
}

/** Marks the elements in a cycle of parents, and cuts the cycle there. */
export function cutCycles(parent: Int32Array): number {
	const state = new Uint8Array(parent.length)
	let cut = 0
	for (let start = 0; start < parent.length; start++) {
		const path: number[] = []
		let at = start
		while (at >= 0 && state[at] === 0) {
			state[at] = 1
			path.push(at)
			const next = parent[at] as number
			if (next >= 0 && state[next] === 1) {
				parent[at] = -1
				cut++
				break
			}
			at = next
		}
		for (const element of path) state[element] = 2
	}
	return cut
}

/**
 * Finds the parent and the floor of every element. A part is on its parent's floor. For an element without a storey,
 * looks at its container, the wall it fills, and its own parts.
 * @param metres metres per length unit of the file
 */
export function readHierarchy(file: StepFile, elements: IfcElements, metres: number): Hierarchy {
	const whole = wholes(file)
	const container = containers(file)
	const host = hosts(file)
	const { floors, byRecord } = readFloors(file, metres)
	const parent = new Int32Array(elements.count).fill(-1)
	for (let element = 0; element < elements.count; element++) {
		const above = whole.get(elements.records[element] as number)
		const above_element = above === undefined ? -1 : (elements.byRecord[above] as number)
		if (above_element >= 0 && above_element !== element) parent[element] = above_element
	}
	cutCycles(parent)

	const storeyOf = (record: number): number => {
		let at: number | undefined = record
		for (let step = 0; at !== undefined && step < 64; step++) {
			const known = byRecord.get(at)
			if (known !== undefined) return known
			at = container.get(at) ?? whole.get(at) ?? host.get(at)
		}
		return -1
	}
	const floor = new Int32Array(elements.count).fill(-2)
	const floorOf = (element: number): number => {
		const chain: number[] = []
		let at = element
		while ((floor[at] as number) === -2 && (parent[at] as number) >= 0) {
			chain.push(at)
			at = parent[at] as number
		}
		if ((floor[at] as number) === -2) floor[at] = storeyOf(elements.records[at] as number)
		let known = floor[at] as number
		for (let back = chain.length - 1; back >= 0; back--) {
			const part = chain[back] as number
			if (known < 0) known = storeyOf(elements.records[part] as number)
			floor[part] = known
		}
		return known
	}
	for (let element = 0; element < elements.count; element++) floorOf(element)
	liftFloorsFromParts(parent, floor)
	for (let element = 0; element < elements.count; element++) {
		const on = floors[floor[element] as number]
		if (on) on.element_count++
	}
	return { floors, floor, parent }
}

/** Gives an element without a floor that of its first part with one, and passes it on to the other parts. */
export function liftFloorsFromParts(parent: Int32Array, floor: Int32Array): void {
	for (let element = 0; element < parent.length; element++) {
		const on = floor[element] as number
		if (on < 0) continue
		for (
			let above = parent[element] as number;
			above >= 0 && (floor[above] as number) < 0;
			above = parent[above] as number
		)
			floor[above] = on
	}
	for (let element = 0; element < parent.length; element++) {
		let above = parent[element] as number
		while (above >= 0 && (floor[element] as number) < 0) {
			if ((floor[above] as number) >= 0) floor[element] = floor[above] as number
			above = parent[above] as number
		}
	}
}
