import type { PropertySet } from '@panelyard/contracts/model-structure'
import type { StepFile } from '../step/step-file.ts'
import { readSetAssignments, type SetAssignments } from './element-properties.ts'
import type { IfcElements } from './ifc-elements.ts'
import type { MeasuredValue } from './measures.ts'
import { PropertySetReader, type ReadSet } from './property-sets.ts'
import type { ProjectUnits } from './units.ts'

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
		if ((this.assignments.uses.get(record) ?? 0) > 1) this.cache.set(record, entry)
		return entry
	}

	private *setsOf(element: number): Generator<{ entry: CachedSet; kind: PropertySet['kind'] }> {
		const records = this.assignments.sets[element] ?? []
		const own = this.assignments.own[element] as number
		for (const [at, record] of records.entries()) {
			const entry = this.set(record)
			if (entry) yield { entry, kind: at < own ? entry.read.kind : 'type' }
		}
	}

	/** Everything of one element in one pass: its sets as JSON, and what they say of its measures. */
	read(element: number): { json: string; measured: MeasuredValue[] } {
		const json: string[] = []
		const measured: MeasuredValue[] = []
		for (const { entry, kind } of this.setsOf(element)) {
			json.push(`{"kind":"${kind}",${entry.json}`)
			measured.push(...entry.read.measured)
		}
		return { json: `[${json.join(',')}]`, measured }
	}

	propertySets(element: number): PropertySet[] {
		return [...this.setsOf(element)].map(({ entry, kind }) => ({
			name: entry.read.name,
			kind,
			properties: entry.read.properties,
		}))
	}
}
