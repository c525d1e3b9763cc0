import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import type { StepFile } from '../../step/step-file.ts'
import type { IfcElements } from '../ifc-elements.ts'
import type { ProjectUnits } from '../units.ts'
import { readSetAssignments, type SetAssignments } from './element-properties.ts'
import { ForeignSets } from './foreign-sets.ts'
import { JsonBytes } from './json-bytes.ts'
import type { MeasuredValue } from './measures.ts'
import { PropertyJson } from './property-json.ts'
import { PropertySetReader } from './property-sets.ts'
import { SetsOnDemand } from './sets-on-demand.ts'

/** Number of elements whose sets are cached. */
const MOST_ELEMENTS = 20_000

/** The property and quantity sets of the elements of an IFC file, read on request. */
export class IfcProperties {
	private readonly assignments: SetAssignments
	/** Null once all sets have been read. */
	private json: PropertyJson | null
	private readonly foreign: ForeignSets
	private readonly scratch = new JsonBytes(1 << 16)
	private readonly onDemand: SetsOnDemand
	/** Cached sets of elements; the search for marks reads the same ones a hundred times. */
	private readonly ofElements = new Map<number, PropertySet[]>()

	constructor(file: StepFile, units: ProjectUnits, elements: IfcElements) {
		const reader = new PropertySetReader(file, units)
		this.json = new PropertyJson(file, units, reader)
		this.foreign = new ForeignSets(file, elements)
		this.onDemand = new SetsOnDemand(file, reader)
		this.assignments = readSetAssignments(file, elements)
	}

	/**
	 * Reads an element in one pass: its sets as JSON (bytes that the next call overwrites), and the measures in them.
	 */
	read(element: number): { json: Uint8Array; measured: readonly MeasuredValue[] } {
		const { scratch, json } = this
		if (!json) throw new Error('the sets of this file were read')
		const records = this.assignments.of(element)
		const own = this.assignments.own[element] as number
		const measured: MeasuredValue[] = []
		scratch.length = 0
		scratch.ascii('[')
		for (let at = 0; at < records.length; at++) {
			const start = scratch.length
			if (start > 1) scratch.ascii(',')
			const written = scratch.length
			const record = records[at] as number
			const before = measured.length
			json.write(record, scratch, at < own ? null : 'type', measured)
			if (measured.length > before && this.foreign.isForeign(record, element)) measured.length = before
			if (scratch.length === written) scratch.length = start
		}
		scratch.ascii(']')
		return { json: scratch.data.subarray(0, scratch.length), measured }
	}

	/** Releases the cache of `read`, after it was called for every element. */
	endReading(): void {
		this.json = null
	}

	/** The sets of an element, to look up a few values. */
	propertySets(element: number): PropertySet[] {
		const known = this.ofElements.get(element)
		if (known) return known
		const own = this.assignments.own[element] as number
		const records = this.assignments.of(element)
		const sets: PropertySet[] = []
		for (let at = 0; at < records.length; at++) sets.push(this.onDemand.set(records[at] as number, at >= own))
		if (this.ofElements.size < MOST_ELEMENTS) this.ofElements.set(element, sets)
		return sets
	}
}
