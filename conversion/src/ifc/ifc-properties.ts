import type { PropertySet } from '@panelyard/contracts/model-structure'
import type { StepFile } from '../step/step-file.ts'
import { readSetAssignments, type SetAssignments } from './element-properties.ts'
import type { IfcElements } from './ifc-elements.ts'
import type { MeasuredValue } from './measures.ts'
import { PropertySetReader, type ReadSet } from './property-sets.ts'
import type { ProjectUnits } from './units.ts'

/** Sets used by one element only are kept up to this many, for the search for panel rules. */
const MOST_CACHED = 150_000

const NOTHING_MEASURED: MeasuredValue[] = []

interface CachedSet {
	read: ReadSet
	/** JSON after the `kind` field. */
	json: string
}

/** The property and quantity sets of the elements of an IFC file, read when asked for; shared sets are kept. */
export class IfcProperties {
	private readonly reader: PropertySetReader
	private readonly assignments: SetAssignments
	private readonly cache = new Map<number, CachedSet | null>()
	private readonly setsByElement = new Map<number, PropertySet[]>()

	constructor(file: StepFile, units: ProjectUnits, elements: IfcElements) {
		this.reader = new PropertySetReader(file, units)
		this.assignments = readSetAssignments(file, elements)
	}

	private set(record: number): CachedSet | null {
		const known = this.cache.get(record)
		if (known !== undefined) return known
		const read = this.reader.read(record)
		const entry = read && {
			read,
			json: `"name":${JSON.stringify(read.name)},"properties":${JSON.stringify(read.properties)}}`,
		}
		if (this.cache.size < MOST_CACHED || (this.assignments.uses.get(record) ?? 0) > 1) this.cache.set(record, entry)
		return entry
	}

	/** Everything of one element in one pass: its sets as JSON, and what they say of its measures. */
	read(element: number): { json: string; measured: MeasuredValue[] } {
		const records = this.assignments.sets[element]
		if (!records) return { json: '[]', measured: NOTHING_MEASURED }
		const own = this.assignments.own[element] as number
		let json = ''
		let measured = NOTHING_MEASURED
		for (let at = 0; at < records.length; at++) {
			const entry = this.set(records[at] as number)
			if (!entry) continue
			json += `${json === '' ? '' : ','}{"kind":"${at < own ? entry.read.kind : 'type'}",${entry.json}`
			if (entry.read.measured.length > 0) measured = [...measured, ...entry.read.measured]
		}
		return { json: `[${json}]`, measured }
	}

	propertySets(element: number): PropertySet[] {
		const known = this.setsByElement.get(element)
		if (known) return known
		const own = this.assignments.own[element] as number
		const sets: PropertySet[] = []
		for (const [at, record] of (this.assignments.sets[element] ?? []).entries()) {
			const entry = this.set(record)
			if (entry)
				sets.push({
					name: entry.read.name,
					kind: at < own ? entry.read.kind : 'type',
					properties: entry.read.properties,
				})
		}
		if (this.setsByElement.size < MOST_CACHED) this.setsByElement.set(element, sets)
		return sets
	}
}
