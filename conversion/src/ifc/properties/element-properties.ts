import { growableWholeNumbers } from '../../geometry/growable-arrays.ts'
import type { StepFile } from '../../step/step-file.ts'
import type { IfcElements } from '../ifc-elements.ts'

/** The set records of each element: its own first, then those of its type. */
export class SetAssignments {
	/** The start of each element's sets in `sets`, and the end. */
	private readonly first: Uint32Array
	private readonly sets: Int32Array
	/** The number of each element's own sets; the rest are inherited. */
	readonly own: Uint32Array

	/** @param given `element, set` pairs; those before `inheritedFrom` are own sets */
	constructor(elementCount: number, given: Int32Array, inheritedFrom: number) {
		this.first = new Uint32Array(elementCount + 1)
		this.sets = new Int32Array(given.length / 2)
		this.own = new Uint32Array(elementCount)
		for (let at = 0; at < given.length; at += 2) {
			const element = given[at] as number
			this.first[element + 1] = (this.first[element + 1] as number) + 1
			if (at < inheritedFrom) this.own[element] = (this.own[element] as number) + 1
		}
		for (let element = 0; element < elementCount; element++)
			this.first[element + 1] = (this.first[element + 1] as number) + (this.first[element] as number)
		const next = this.first.slice()
		for (let at = 0; at < given.length; at += 2) {
			const element = given[at] as number
			const place = next[element] as number
			this.sets[place] = given[at + 1] as number
			next[element] = place + 1
		}
	}

	/** Records of an element's sets. */
	of(element: number): Int32Array {
		return this.sets.subarray(this.first[element], this.first[element + 1])
	}
}

/** Follows `IfcRelDefinesByProperties` and `IfcRelDefinesByType` for the elements of a model. */
export function readSetAssignments(file: StepFile, elements: IfcElements): SetAssignments {
	const given = growableWholeNumbers(1 << 12)
	const assign = (related: number[], records: number[]): void => {
		for (const id of related) {
			const element = elementOf(file, elements, id)
			if (element < 0) continue
			for (const record of records) {
				given.push(element)
				given.push(record)
			}
		}
	}
	const recordsOf = (ids: number[]): number[] => ids.map((id) => file.record(id)).filter((record) => record >= 0)
	for (const type of ['IFCRELDEFINESBYPROPERTIES', 'IFCRELOVERRIDESPROPERTIES'])
		for (const rel of file.ofType(type)) assign(file.refs(rel, 4), recordsOf(file.refs(rel, 5)))
	const inheritedFrom = given.length
	for (const rel of file.ofType('IFCRELDEFINESBYTYPE')) {
		const inherited = recordsOf(file.refs(file.follow(rel, 5), 5))
		if (inherited.length > 0) assign(file.refs(rel, 4), inherited)
	}
	return new SetAssignments(elements.count, given.data.subarray(0, given.length), inheritedFrom)
}

function elementOf(file: StepFile, elements: IfcElements, id: number): number {
	const record = file.record(id)
	return record < 0 ? -1 : (elements.byRecord[record] as number)
}
