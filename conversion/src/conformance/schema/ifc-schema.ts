/** The schemas whose declarations are known, by the name that `FILE_SCHEMA` begins with. */
export type SchemaName = 'IFC2X3' | 'IFC4' | 'IFC4X3'

/** The table of a schema, as `npm run schema-tables` writes it. */
interface SchemaTable {
	/** Kind of each defined type: `STRING`, `REAL`, `INTEGER`, `BOOLEAN`, `LOGICAL`, `BINARY`, `LIST OF …`. */
	types: Record<string, string>
	selects: Record<string, string[]>
	enumerations: Record<string, string[]>
	entities: Record<
		string,
		{ parent?: string; abstract?: boolean; attributes?: string[]; redeclared?: string[]; inverses?: string[] }
	>
}

/** Bounds of a list; `most` is null without an upper bound. */
export interface ListBounds {
	isSet: boolean
	least: number
	most: number | null
}

export interface Attribute {
	name: string
	/** The type of its values: an entity, a select, an enumeration, a defined type, or `STRING`, `REAL` and the like. */
	type: string
	/** Bounds of its lists, outermost first; empty for a single value. */
	lists: ListBounds[]
	isOptional: boolean
	/** Written as `*`. */
	isDerived: boolean
}

export interface InverseAttribute {
	name: string
	/** The entity that refers, and the position of its attribute. */
	entity: string
	attribute: number
}

export interface Entity {
	/** As the schema spells it, such as `IfcWall`. */
	name: string
	parent: Entity | null
	isAbstract: boolean
	/** All, in the file's order. */
	attributes: Attribute[]
	/** All, its parents' too. */
	inverses: Map<string, InverseAttribute>
}

/** A property or quantity that the standard names. */
export interface StandardProperty {
	name: string
	/** `single` also stands for ranges and lists of values, which the tables don't tell apart. */
	kind: 'single' | 'enumeration' | 'unknown'
	/** The defined type of its values, or what it refers to; that of its measure for a quantity. */
	dataType?: string
	enumeration?: string[]
}

/** A property set (`Pset_…`) or quantity set (`Qto_…`) of the standard. */
export interface StandardSet {
	applicableEntities: string[]
	properties: StandardProperty[]
}

/** `Coordinates?: LIST [1:3] OF IfcLengthMeasure` */
function parseAttribute(text: string): Attribute {
	const [, name = '', mark, declared = ''] = /^(\w+)([?*]?): (.+)$/.exec(text) ?? []
	const parts = declared.split(' OF ')
	const lists = parts.slice(0, -1).map((part) => {
		const [, word, least = '0', most = '?'] = /^(LIST|SET)(?: \[(\d+):(\d+|\?)\])?$/.exec(part) ?? []
		return { isSet: word === 'SET', least: Number(least), most: most === '?' ? null : Number(most) }
	})
	return { name, type: parts.at(-1) ?? '', lists, isOptional: mark === '?', isDerived: mark === '*' }
}

function parseInverse(text: string): InverseAttribute {
	const [, name = '', entity = '', attribute] = /^(\w+): (\w+)\.(\d+)$/.exec(text) ?? []
	return { name, entity, attribute: Number(attribute) }
}

/** What a schema declares. Names of entities and types are found in any case. */
export class IfcSchema {
	readonly name: SchemaName
	private readonly table: SchemaTable
	private readonly sets: Map<string, StandardSet>
	private readonly spelling = new Map<string, string>()
	private readonly entities = new Map<string, Entity>()
	private readonly below = new Map<string, string[]>()
	private readonly members = new Map<string, ReadonlySet<string>>()

	constructor(name: SchemaName, table: SchemaTable, sets: Record<string, StandardSet>) {
		this.name = name
		this.table = table
		this.sets = new Map(Object.entries(sets))
		for (const names of [table.types, table.selects, table.enumerations, table.entities])
			for (const each of Object.keys(names)) this.spelling.set(each.toUpperCase(), each)
	}

	/** The name as the schema spells it; null if it declares nothing of that name. */
	spelled(name: string): string | null {
		return this.spelling.get(name.toUpperCase()) ?? null
	}

	entity(name: string): Entity | null {
		const known = this.entities.get(name)
		if (known) return known
		const spelled = this.spelled(name)
		const declared = spelled === null ? undefined : this.table.entities[spelled]
		if (spelled === null || !declared) return null
		const parent = declared.parent ? this.entity(declared.parent) : null
		const attributes = (parent?.attributes ?? []).slice()
		for (const text of declared.redeclared ?? []) {
			const attribute = parseAttribute(text)
			const at = attributes.findIndex((each) => each.name === attribute.name)
			attributes[at] = attribute
		}
		attributes.push(...(declared.attributes ?? []).map(parseAttribute))
		const inverses = new Map(parent?.inverses)
		for (const inverse of (declared.inverses ?? []).map(parseInverse)) inverses.set(inverse.name, inverse)
		const entity = { name: spelled, parent, isAbstract: declared.abstract === true, attributes, inverses }
		this.entities.set(name, entity)
		return entity
	}

	/** Whether an entity is another or a subtype of it. */
	isA(name: string, ancestor: string): boolean {
		const wanted = ancestor.toUpperCase()
		for (let at = this.entity(name); at; at = at.parent) if (at.name.toUpperCase() === wanted) return true
		return false
	}

	/** Upper-case names of an entity and all its subtypes; empty if the schema doesn't declare it. */
	subtypes(name: string): string[] {
		const wanted = name.toUpperCase()
		let found = this.below.get(wanted)
		if (!found) {
			found = Object.keys(this.table.entities)
				.filter((each) => this.isA(each, wanted))
				.map((each) => each.toUpperCase())
			this.below.set(wanted, found)
		}
		return found
	}

	/** Values of an enumeration; null if it isn't one. */
	enumeration(name: string): string[] | null {
		return this.table.enumerations[this.spelled(name) ?? ''] ?? null
	}

	/** Upper-case names of the entities and types that a select allows, selects within it resolved; null if it isn't one. */
	select(name: string): ReadonlySet<string> | null {
		const spelled = this.spelled(name) ?? ''
		const declared = this.table.selects[spelled]
		if (!declared) return null
		let found = this.members.get(spelled)
		if (!found) {
			found = new Set(declared.flatMap((member) => [...(this.select(member) ?? [member.toUpperCase()])]))
			this.members.set(spelled, found)
		}
		return found
	}

	/** Kind of a defined type: `STRING`, `REAL`, `INTEGER`, `BOOLEAN`, `LOGICAL`, `BINARY`, `LIST OF …`; null if it isn't one. */
	kindOfType(name: string): string | null {
		return this.table.types[this.spelled(name) ?? ''] ?? null
	}

	/** A set of the standard by its exact name; null for one that the standard doesn't have. */
	standardSet(name: string): StandardSet | null {
		return this.sets.get(name) ?? null
	}

	/** As the schema spells them. */
	get entityNames(): string[] {
		return Object.keys(this.table.entities)
	}

	/** As the schema spells them. */
	get typeNames(): string[] {
		return Object.keys(this.table.types)
	}
}

/** The schema that a name in `FILE_SCHEMA` means, such as `IFC4X3_ADD2`; null for one that isn't known. */
export function schemaNamed(name: string): SchemaName | null {
	const upper = name.toUpperCase()
	if (/^IFC4X[1-9]/.test(upper)) return 'IFC4X3'
	if (/^IFC4(?![X0-9])/.test(upper)) return 'IFC4'
	return upper.startsWith('IFC2X3') ? 'IFC2X3' : null
}

type Sets = Record<string, StandardSet>

const loaded = new Map<SchemaName, Promise<IfcSchema>>()

/** Reads the table of a schema once. */
export function loadSchema(name: SchemaName): Promise<IfcSchema> {
	let schema = loaded.get(name)
	if (!schema) {
		schema = Promise.all([readTable(name), readSets(name)]).then(([table, sets]) => new IfcSchema(name, table, sets))
		loaded.set(name, schema)
	}
	return schema
}

/** Spelled out, so that bundlers find the tables. */
async function readTable(name: SchemaName): Promise<SchemaTable> {
	if (name === 'IFC2X3') return (await import('./ifc2x3.json', { with: { type: 'json' } })).default as SchemaTable
	if (name === 'IFC4') return (await import('./ifc4.json', { with: { type: 'json' } })).default as SchemaTable
	return (await import('./ifc4x3.json', { with: { type: 'json' } })).default as SchemaTable
}

async function readSets(name: SchemaName): Promise<Sets> {
	if (name === 'IFC2X3') return (await import('./ifc2x3-sets.json', { with: { type: 'json' } })).default.sets as Sets
	if (name === 'IFC4') return (await import('./ifc4-sets.json', { with: { type: 'json' } })).default.sets as Sets
	return (await import('./ifc4x3-sets.json', { with: { type: 'json' } })).default.sets as Sets
}
