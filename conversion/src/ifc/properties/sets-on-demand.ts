import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import { ByteNames } from '../../step/byte-names.ts'
import type { StepFile } from '../../step/step-file.ts'
import type { PropertySetReader } from './property-sets.ts'

type Property = PropertySet['properties'][number]

/** Number of cached sets. */
const MOST_CACHED = 150_000

/**
 * Property sets for looking up a few values: lists properties at the first access and reads values on request. The
 * search for panel rules reads the names of thousands of sets and few of their values.
 */
export class SetsOnDemand {
	private readonly file: StepFile
	private readonly reader: PropertySetReader
	/** By record; those of types by -1 - record. */
	private readonly cache = new Map<number, PropertySet>()
	private readonly names = new ByteNames()
	private readonly nameTexts: string[] = []

	constructor(file: StepFile, reader: PropertySetReader) {
		this.file = file
		this.reader = reader
	}

	/** @param ofType whether the set is inherited from the element's type */
	set(record: number, ofType: boolean): PropertySet {
		const key = ofType ? -1 - record : record
		const known = this.cache.get(key)
		if (known) return known
		const { name, kind, properties } = this.reader.head(record) ?? { name: '', kind: 'property', properties: [] }
		const set = new SetOnDemand(name, ofType ? 'type' : kind, () => properties.flatMap((id) => this.properties(id)))
		if (this.cache.size < MOST_CACHED) this.cache.set(key, set)
		return set
	}

	private properties(id: number): Property[] {
		const record = this.file.record(id)
		if (!this.reader.isPlain(record)) return this.reader.readProperty(record).properties
		return [new PropertyOnDemand(this.nameOf(record), this.reader, record)]
	}

	private nameOf(record: number): string {
		const { file } = this
		const start = file.argument(record, 0)
		const number = this.names.number(file.bytes, start, file.endOfTextAt(start, file.index.end[record] as number))
		this.nameTexts[number] ??= file.text(record, 0) ?? ''
		return this.nameTexts[number] as string
	}
}

class SetOnDemand implements PropertySet {
	readonly name: string
	readonly kind: PropertySet['kind']
	private readonly list: () => Property[]
	private listed: Property[] | undefined

	constructor(name: string, kind: PropertySet['kind'], list: () => Property[]) {
		this.name = name
		this.kind = kind
		this.list = list
	}

	get properties(): Property[] {
		this.listed ??= this.list()
		return this.listed
	}
}

class PropertyOnDemand implements Property {
	readonly name: string
	private readonly reader: PropertySetReader
	private readonly record: number
	private found: Property | undefined

	constructor(name: string, reader: PropertySetReader, record: number) {
		this.name = name
		this.reader = reader
		this.record = record
	}

	private read(): Property {
		this.found ??= this.reader.readProperty(this.record).properties[0] ?? { name: this.name, value: null }
		return this.found
	}

	get value(): Property['value'] {
		return this.read().value
	}

	get unit(): string | undefined {
		return this.read().unit
	}
}
