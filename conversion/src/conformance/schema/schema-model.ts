import type { StepFile, StepValue } from '../../step/step-file.ts'
import { readHeader } from '../../step/step-header.ts'
import { type Attribute, type Entity, type IfcSchema, loadSchema, schemaNamed } from './ifc-schema.ts'
import { Referrers } from './referrers.ts'

/** Steps that a check may take besides one for each byte of the file; usual checks take a tenth of that. */
const MOST_STEPS = 10_000_000

/** A check has read so much that the file must be made to keep it busy; it ends with what it has found. */
export class WorkLimitReached extends Error {}

/** Of the name of an entity that the schema doesn't declare. */
const LONGEST_NAME = 64

/**
 * A STEP file read by the names of its schema. `record` parameters are positions in the file's index, as in `StepFile`; -1
 * reads as absent everywhere, and so does an attribute that the entity doesn't have.
 */
export class SchemaModel {
	readonly file: StepFile
	readonly schema: IfcSchema
	private readonly entityOfType: (Entity | null)[]
	private readonly positions = new Map<Entity, Map<string, number>>()
	private readonly referring = new Map<string, Referrers[]>()
	private stepsLeft = Number.POSITIVE_INFINITY

	constructor(file: StepFile, schema: IfcSchema) {
		this.file = file
		this.schema = schema
		this.entityOfType = file.index.typeNames.map((name) => schema.entity(name))
	}

	/**
	 * Runs a check, and ends it early if it takes more steps than a file of this size needs: its time grows with the file,
	 * however the records refer to each other.
	 * @returns whether it has come to its end
	 */
	withinLimits(check: () => void): boolean {
		this.stepsLeft = MOST_STEPS + this.file.bytes.length
		try {
			check()
			return true
		} catch (error) {
			if (!(error instanceof WorkLimitReached)) throw error
			return false
		} finally {
			this.stepsLeft = Number.POSITIVE_INFINITY
		}
	}

	/** Counts steps of the check that runs: values read, comparisons. @throws WorkLimitReached */
	spend(steps: number): void {
		this.stepsLeft -= steps
		if (this.stepsLeft < 0) throw new WorkLimitReached()
	}

	/** Null for an entity that the schema doesn't declare. */
	entity(record: number): Entity | null {
		return record < 0 ? null : (this.entityOfType[this.file.index.type[record] as number] ?? null)
	}

	isA(record: number, name: string): boolean {
		return record >= 0 && this.schema.isA(this.file.type(record), name)
	}

	/** Records of an entity and its subtypes, in the file's order. */
	instances(name: string): number[] {
		const lists = this.schema.subtypes(name).map((type) => this.file.ofType(type))
		const found = lists.flatMap((list) => [...list])
		return lists.filter((list) => list.length > 0).length > 1 ? found.sort((a, b) => a - b) : found
	}

	/** Position of an attribute; -1 if the entity doesn't have it. */
	position(record: number, attribute: string): number {
		const entity = this.entity(record)
		if (!entity) return -1
		let positions = this.positions.get(entity)
		if (!positions) {
			positions = new Map(entity.attributes.map(({ name }, at) => [name, at]))
			this.positions.set(entity, positions)
		}
		return positions.get(attribute) ?? -1
	}

	attribute(record: number, name: string): Attribute | null {
		return this.entity(record)?.attributes[this.position(record, name)] ?? null
	}

	/** The argument as written, in Latin-1; '' if absent. */
	raw(record: number, attribute: string): string {
		const at = this.position(record, attribute)
		return at < 0 ? '' : this.file.raw(record, at)
	}

	/** Whether the attribute has a value: neither `$` nor `*` nor absent. */
	has(record: number, attribute: string): boolean {
		const raw = this.raw(record, attribute)
		return raw !== '' && raw !== '$' && raw !== '*'
	}

	/** Decoded; null for what isn't a text. A typed value (`IFCLABEL('a')`) isn't one: see `value`. */
	text(record: number, attribute: string): string | null {
		const at = this.position(record, attribute)
		return at < 0 ? null : this.file.text(record, at)
	}

	number(record: number, attribute: string): number | null {
		const at = this.position(record, attribute)
		return at < 0 ? null : this.file.number(record, at)
	}

	/** Every number, lists flattened. */
	numbers(record: number, attribute: string): number[] {
		const at = this.position(record, attribute)
		return at < 0 ? [] : this.spent(this.file.numbers(record, at))
	}

	private spent<T>(values: T[]): T[] {
		this.spend(values.length + 1)
		return values
	}

	/** Upper case without its dots; '' for what isn't one. */
	enumeration(record: number, attribute: string): string {
		const at = this.position(record, attribute)
		return at < 0 ? '' : this.file.enumeration(record, at)
	}

	value(record: number, attribute: string): StepValue {
		const at = this.position(record, attribute)
		return at < 0 ? { type: '', value: null } : this.file.value(record, at)
	}

	values(record: number, attribute: string): StepValue[] {
		const at = this.position(record, attribute)
		return at < 0 ? [] : this.spent(this.file.values(record, at))
	}

	/** The record that an attribute refers to, -1 for none. */
	follow(record: number, attribute: string): number {
		const at = this.position(record, attribute)
		return at < 0 ? -1 : this.file.follow(record, at)
	}

	/** The records that a list refers to, nested lists flattened; references to nothing are left out. */
	records(record: number, attribute: string): number[] {
		const at = this.position(record, attribute)
		if (at < 0) return []
		return this.spent(this.file.refs(record, at))
			.map((id) => this.file.record(id))
			.filter((each) => each >= 0)
	}

	/** Follows attributes one after another, each record once: `path(wall, 'Representation', 'Representations')`. */
	path(record: number, ...attributes: string[]): number[] {
		let at = [record]
		for (const name of attributes) {
			const next = new Set<number>()
			for (const each of at) for (const found of this.records(each, name)) next.add(found)
			at = [...next]
		}
		return at
	}

	/** The records that refer to one by an inverse attribute of its entity, such as `IsDefinedBy`. */
	inverse(record: number, name: string): number[] {
		const inverse = this.entity(record)?.inverses.get(name)
		return inverse ? this.spent(this.referringBy(inverse.entity, inverse.attribute, record)) : []
	}

	/** The records of an entity (or of its subtypes) that refer to one with the attribute at a position. */
	referringBy(entity: string, attribute: number, record: number): number[] {
		const tables = this.referring.get(entity) ?? []
		let table = tables[attribute]
		if (!table) {
			table = this.referrers(entity, attribute)
			tables[attribute] = table
			this.referring.set(entity, tables)
		}
		return table.of(record)
	}

	private referrers(entity: string, attribute: number): Referrers {
		const references: number[] = []
		for (const from of this.instances(entity))
			for (const id of this.file.refs(from, attribute)) {
				const to = this.file.record(id)
				if (to >= 0) references.push(from, to)
			}
		return new Referrers(references, this.file.index.count)
	}

	/** Line of a record in the file, from 1. */
	line(record: number): number {
		return this.file.place(this.file.startOf(record)).line
	}

	/** `#12=IfcWall`, as faults name it. */
	named(record: number): string {
		return `#${this.file.id(record)}=${this.entity(record)?.name ?? this.file.type(record).slice(0, LONGEST_NAME)}`
	}
}

/** A file by the names of the schema that its header names; null for one that isn't known. */
export async function schemaModelOf(file: StepFile): Promise<SchemaModel | null> {
	const name = schemaNamed(readHeader(file).schema)
	return name && new SchemaModel(file, await loadSchema(name))
}
