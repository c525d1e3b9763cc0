import type { StepFile } from '../step/step-file.ts'
import type { IfcElements } from './ifc-elements.ts'

/** Which set records belong to which element: own ones first, then those of its type. */
export interface SetAssignments {
	/** Set records of each element; the first `own[element]` are its own, the rest inherited. */
	sets: (number[] | undefined)[]
	own: Uint32Array
	/** How many elements refer to each set record; sets used once are not worth caching. */
	uses: Map<number, number>
}

/** Follows `IfcRelDefinesByProperties` and `IfcRelDefinesByType` for the elements of a model. */
export function readSetAssignments(file: StepFile, elements: IfcElements): SetAssignments {
	const sets: (number[] | undefined)[] = new Array(elements.count)
	const own = new Uint32Array(elements.count)
	const uses = new Map<number, number>()
	const assign = (element: number, records: number[]): void => {
		const list = sets[element]
		if (list) for (const record of records) list.push(record)
		else sets[element] = [...records]
		for (const record of records) uses.set(record, (uses.get(record) ?? 0) + 1)
	}
	for (const type of ['IFCRELDEFINESBYPROPERTIES', 'IFCRELOVERRIDESPROPERTIES']) {
		for (const rel of file.ofType(type)) {
			const definitions = file
				.refs(rel, 5)
				.map((id) => file.record(id))
				.filter((record) => record >= 0)
			for (const id of file.refs(rel, 4)) {
				const element = elementOf(file, elements, id)
				if (element >= 0) assign(element, definitions)
			}
		}
	}
	for (let element = 0; element < elements.count; element++) own[element] = sets[element]?.length ?? 0
	for (const rel of file.ofType('IFCRELDEFINESBYTYPE')) {
		const type = file.follow(rel, 5)
		const inherited = file
			.refs(type, 5)
			.map((id) => file.record(id))
			.filter((record) => record >= 0)
		if (inherited.length === 0) continue
		for (const id of file.refs(rel, 4)) {
			const element = elementOf(file, elements, id)
			if (element >= 0) assign(element, inherited)
		}
	}
	return { sets, own, uses }
}

function elementOf(file: StepFile, elements: IfcElements, id: number): number {
	const record = file.record(id)
	return record < 0 ? -1 : (elements.byRecord[record] as number)
}
