import type { StepFile } from '../../step/step-file.ts'
import { BOUNDS_OF_TYPES, FURTHER_BOUNDS, FURTHER_KINDS, LONGEST_TEXTS, RANGES, type Range } from './further-facts.ts'
import type { Attribute, Entity, IfcSchema, ListBounds } from './ifc-schema.ts'

export type SimpleKind = 'STRING' | 'REAL' | 'INTEGER' | 'NUMBER' | 'BOOLEAN' | 'LOGICAL' | 'BINARY'

/** What a value must be, made ready for one file. `name` is as the schema spells it. */
export type ValueType =
	| { kind: 'simple'; name: string; simple: SimpleKind; longest: number; range: Range | null }
	| { kind: 'enumeration'; name: string; values: ReadonlySet<string> }
	| { kind: 'list'; name: string; bounds: ListBounds; element: ValueType }
	/** `records`: by the type number of the file, whether a record may be referred to. */
	| { kind: 'reference'; name: string; records: Uint8Array }
	| { kind: 'select'; name: string; records: Uint8Array; typed: ReadonlySet<string> }

export interface AttributeType {
	name: string
	isOptional: boolean
	isDerived: boolean
	type: ValueType
}

const SIMPLE = new Set(['STRING', 'REAL', 'INTEGER', 'NUMBER', 'BOOLEAN', 'LOGICAL', 'BINARY'])
const NO_BOUNDS: ListBounds = { isSet: false, least: 0, most: null }

/** Makes the types of a schema ready for the checks of one file; each once. */
export class ValueTypes {
	private readonly schema: IfcSchema
	private readonly file: StepFile
	private readonly known = new Map<string, ValueType>()

	constructor(schema: IfcSchema, file: StepFile) {
		this.schema = schema
		this.file = file
	}

	/** What each attribute of an entity must be. */
	ofEntity(entity: Entity): AttributeType[] {
		return entity.attributes.map((attribute) => ({
			name: attribute.name,
			isOptional: attribute.isOptional,
			isDerived: attribute.isDerived,
			type: this.ofAttribute(entity, attribute),
		}))
	}

	private ofAttribute(entity: Entity, attribute: Attribute): ValueType {
		const key = declaring(entity, attribute.name, FURTHER_BOUNDS)
		const further = (key && FURTHER_BOUNDS[key]) || []
		const declared = attribute.lists.length > 0 ? attribute.lists : further
		const bounds = declared.map((each, at) => (each.least === 0 && each.most === null ? (further[at] ?? each) : each))
		const kind = FURTHER_KINDS[declaring(entity, attribute.name, FURTHER_KINDS) ?? '']
		return bounds.reduceRight<ValueType>(
			(element, each) => ({ kind: 'list', name: attribute.type, bounds: each, element }),
			this.named(kind ?? attribute.type),
		)
	}

	/** The type of a name; a name that the schema lacks allows any text. */
	named(name: string): ValueType {
		let type = this.known.get(name)
		if (!type) {
			type = this.make(name)
			this.known.set(name, type)
		}
		return type
	}

	private make(name: string): ValueType {
		const { schema } = this
		const spelled = schema.spelled(name) ?? name
		if (SIMPLE.has(name))
			return { kind: 'simple', name, simple: name as SimpleKind, longest: Number.POSITIVE_INFINITY, range: null }
		const enumeration = schema.enumeration(name)
		if (enumeration) return { kind: 'enumeration', name: spelled, values: new Set(enumeration) }
		const select = schema.select(name)
		if (select) return { kind: 'select', name: spelled, records: this.recordsOf([...select]), typed: select }
		const kind = schema.kindOfType(name)
		if (kind?.startsWith('LIST OF ')) {
			const bounds = BOUNDS_OF_TYPES[spelled] ?? NO_BOUNDS
			return { kind: 'list', name: spelled, bounds, element: this.named(kind.slice('LIST OF '.length)) }
		}
		if (kind) {
			const longest = LONGEST_TEXTS[spelled] ?? Number.POSITIVE_INFINITY
			return { kind: 'simple', name: spelled, simple: kind as SimpleKind, longest, range: RANGES[spelled] ?? null }
		}
		return { kind: 'reference', name: spelled, records: this.recordsOf([spelled]) }
	}

	/** An entity that the schema doesn't know is told at its record, and not at each that refers to it. */
	private recordsOf(names: readonly string[]): Uint8Array {
		const { schema } = this
		const entities = names.filter((name) => schema.entity(name) !== null)
		return Uint8Array.from(this.file.index.typeNames, (type) =>
			schema.entity(type) === null || entities.some((name) => schema.isA(type, name)) ? 1 : 0,
		)
	}
}

/** The key by which a list of facts has an attribute, of the entity or of one that it inherits from. */
function declaring(entity: Entity, attribute: string, facts: Readonly<Record<string, unknown>>): string | null {
	for (let at: Entity | null = entity; at; at = at.parent) {
		const key = `${at.name}.${attribute}`
		if (key in facts) return key
	}
	return null
}
