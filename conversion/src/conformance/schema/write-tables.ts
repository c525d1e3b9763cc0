/**
 * Writes the tables of facts about the IFC schemas (the JSON files beside this one): names, order and types of
 * attributes, enumerations, selects, inverse attributes, property sets. Nothing in them is typed by hand:
 *
 *     npm pack @ifc-lite/parser@3.15.0 @ifc-lite/data@5.0.0   # unpack both into FOLDER/parser and FOLDER/data
 *     npm run schema-tables -- FOLDER
 *
 * The installed web-ifc declares the order, types and inverses of the three schemas. What its declarations lack comes from
 * the two packages: which entities are abstract and the standard's property sets, and the bounds of lists (of IFC4, taken
 * for the attributes that the other schemas declare alike).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const TARGET = import.meta.dirname
const SCHEMAS = [
	{ name: 'IFC2X3', number: 1 },
	{ name: 'IFC4', number: 2 },
	{ name: 'IFC4X3', number: 3 },
] as const

interface RegistryAttribute {
	name: string
	type: string
	isArray: boolean
	isList: boolean
	isSet: boolean
	arrayBounds?: [number, number]
}

interface Registry {
	entities: Record<string, { attributes: RegistryAttribute[] }>
	types: Record<string, string>
}

/** The numbers of types, and functions by schema and number; `ToRawLineData` names attributes in the file's order. */
interface WebIfc {
	[typeName: string]: unknown
	ToRawLineData: Record<number, Record<number, (line: unknown) => unknown>>
	InversePropertyDef: Record<
		number,
		Record<number, [name: string, entity: number, attribute: number, isList: boolean][]>
	>
}

interface StandardSet {
	name: string
	applicableEntities: string[]
	properties: { name: string; kind: string; dataType?: string }[]
}

/** Sets of IFC4X3 that IFC4 has under another name, or not at all. */
const NAMES_IN_IFC4: Record<string, string | null> = {
	Qto_BodyGeometryValidation: null,
	Qto_ConduitSegmentBaseQuantities: null,
	Qto_DistributionBoardBaseQuantities: 'Qto_ElectricDistributionBoardBaseQuantities',
	Qto_SpatialZoneBaseQuantities: null,
	Qto_SurfaceFeatureBaseQuantities: null,
}

/** Quantities that IFC4 spells in another way; the slip of the pen is its own. */
const SPELLINGS_IN_IFC4: Record<string, string[]> = {
	FootPrintArea: ['FootprintArea'],
	GrossFootPrintArea: ['GrossFootprintArea'],
	NetFootPrintArea: ['NetFootprintArea'],
	NetHeight: ['NetHeight', 'NetHeigtht'],
}

const referenceAndStatus = [
	{ name: 'Reference', kind: 'unknown' },
	{ name: 'Status', kind: 'unknown' },
]

/** Sets of IFC4 that the package lacks; the standard leaves some of their types open. */
const FURTHER_SETS_OF_IFC4: StandardSet[] = [
	{ name: 'Pset_CivilElementCommon', applicableEntities: ['IfcCivilElement'], properties: referenceAndStatus },
	{ name: 'Pset_ElementAssemblyCommon', applicableEntities: ['IfcElementAssembly'], properties: referenceAndStatus },
	...['CO2Sensor.SetPointConcentration', 'FrostSensor.SetPointFrost', 'IdentifierSensor.SetPointIdentifier'].map(
		(each) => {
			const [kind = '', property = ''] = each.split('.')
			const properties = [{ name: property, kind: 'unknown' }]
			return { name: `Pset_SensorType${kind}`, applicableEntities: ['IfcSensor'], properties }
		},
	),
	{
		name: 'Pset_SpatialZoneCommon',
		applicableEntities: ['IfcSpatialZone'],
		properties: ['Reference', 'IsExternal'].map((name) => ({ name, kind: 'unknown' })),
	},
]

const require = createRequire(import.meta.url)
const webIfcPath = require.resolve('web-ifc')
const webIfc = require('web-ifc') as WebIfc
const declarations = readFileSync(join(webIfcPath, '../ifc-schema.d.ts'), 'utf8')

const folder = resolve(process.argv[2] ?? '')
const load = async (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, path)).href)
const registry = (await load('parser/dist/generated/schema-registry.js')).SCHEMA_REGISTRY as Registry
const dataTypes = (await load('data/dist/ifc-schema/generated/data-types.js')).IFC_DATA_TYPES as {
	name: string
	backingType: string
}[]
const backing = new Map(dataTypes.map(({ name, backingType }) => [name, backingType]))

/** Part of the declarations of one schema. */
const namespaceOf = (name: string): string =>
	(declarations.split(/^export declare namespace |^declare namespace /m).find((part) => part.startsWith(`${name} `)) ??
		'') as string

/** `(Handle<IfcWall> | IfcWall)[] | null` as `IfcWall`, nesting 1, optional. */
function parseType(text: string): { type: string; nesting: number; isOptional: boolean } {
	const isOptional = / \| null$/.test(text)
	let bare = text.replace(/ \| null$/, '')
	let nesting = 0
	while (bare.endsWith('[]')) {
		bare = bare.slice(0, -2)
		nesting++
	}
	const handle = /^\(Handle<(\w+)> \| \w+\)$/.exec(bare)
	const type = handle?.[1] ?? bare
	const simple: Record<string, string> = { boolean: 'BOOLEAN', logical: 'LOGICAL', string: 'STRING', any: 'NUMBER' }
	if (type === '(NumberHandle | number)') return { type: 'NUMBER', nesting, isOptional }
	return { type: simple[type] ?? type, nesting, isOptional }
}

/** The kind of a defined type: `STRING`, `REAL`, `INTEGER`, `BOOLEAN`, `LOGICAL`, `BINARY`, or `LIST OF` one of them. */
function kindOfType(name: string, body: string): string {
	const list = /value: Array<(\w+)>/.exec(body)?.[1]
	const isWhole = backing.get(name.toUpperCase()) === 'xs:integer'
	const named = registry.types[name]
	if (list) return `LIST OF ${list === 'number' ? (name === 'IfcComplexNumber' ? 'REAL' : 'INTEGER') : list}`
	if (named && /^(STRING|REAL|INTEGER|BOOLEAN|LOGICAL|BINARY|NUMBER)$/.test(named)) return named
	if (named?.startsWith('Ifc')) return kindOfType(named, body)
	if (body.includes('value: string')) return 'STRING'
	if (body.includes('value: boolean')) return 'BOOLEAN'
	if (body.includes('value: logical')) return 'LOGICAL'
	return isWhole ? 'INTEGER' : 'REAL'
}

interface Attribute {
	name: string
	/** As in the table: `LIST [1:3] OF IfcLengthMeasure`. */
	type: string
	isOptional: boolean
	isDerived: boolean
}

const written = ({ name, type, isOptional, isDerived }: Attribute): string =>
	`${name}${isDerived ? '*' : isOptional ? '?' : ''}: ${type}`

const registryAttributes = new Map(
	Object.entries(registry.entities).map(([name, { attributes }]) => [
		name,
		new Map(attributes.map((attribute) => [attribute.name, attribute])),
	]),
)

/** What IFC4 says of an attribute, declared by the entity or by what it inherits from. */
function inRegistry(
	entity: string,
	name: string,
	parents: ReadonlyMap<string, string | null>,
): RegistryAttribute | null {
	for (let at: string | null | undefined = entity; at; at = parents.get(at)) {
		const found = registryAttributes.get(at)?.get(name)
		if (found) return found
	}
	return null
}

function typeInTable(declared: ReturnType<typeof parseType>, known: RegistryAttribute | null): string {
	const { nesting } = declared
	const numeric = known && /^(REAL|INTEGER)/.exec(known.type)?.[0]
	const type = declared.type === 'NUMBER' && numeric ? numeric : declared.type
	if (nesting === 0) return type
	const isSame = known && known.type.replace(/(\[\])+$/, '').toUpperCase() === type.toUpperCase()
	const bounds = isSame ? known.arrayBounds : undefined
	const word = known?.isSet ? 'SET' : 'LIST'
	const range = bounds ? ` [${bounds[0]}:${Number.isFinite(bounds[1]) ? bounds[1] : '?'}]` : ''
	return `${word}${range} OF ${'LIST OF '.repeat(nesting - 1)}${type}`
}

async function writeTables(name: string, number: number): Promise<void> {
	const text = namespaceOf(name)
	const classes = [...text.matchAll(/^ {4}class (Ifc\w+)(?: extends (\w+))? \{([^}]*)\}/gm)] as unknown as [
		string,
		string,
		string | undefined,
		string,
	][]
	const entityNames = new Map(
		(
			(await load(`data/dist/ifc-schema/generated/entities-${name.toLowerCase()}.js`))[`ENTITIES_${name}`] as {
				name: string
				abstract: boolean
			}[]
		).map((entity) => [entity.name.toUpperCase(), entity.abstract]),
	)
	const types: Record<string, string> = {}
	const enumerations: Record<string, string[]> = {}
	const parents = new Map<string, string | null>()
	const declared = new Map<string, Map<string, ReturnType<typeof parseType>>>()
	for (const [, className, parent, body] of classes) {
		const values = [...body.matchAll(/static (\w+): /g)].map(([, value]) => value as string)
		if (values.length > 0) enumerations[className] = values
		else if (parent === undefined || parent === 'NumberHandle') types[className] = kindOfType(className, body)
		else {
			parents.set(className, parent === 'IfcLineObject' ? null : parent)
			const fields = [...body.matchAll(/^ {8}(\w+): (.+);$/gm)].map(
				([, field, type]) => [field as string, parseType(type as string)] as const,
			)
			declared.set(className, new Map(fields))
		}
	}
	const byNumber = new Map(
		[...parents.keys()].map((entity) => [webIfc[entity.toUpperCase()] as number, entity] as const),
	)

	/** Attributes in the file's order; those of an abstract entity as its constructor lists them. */
	function attributesOf(entity: string): Attribute[] {
		const parent = parents.get(entity)
		const inherited = parent ? attributesOf(parent) : []
		const fields = declared.get(entity) as Map<string, ReturnType<typeof parseType>>
		const write = webIfc.ToRawLineData[number]?.[webIfc[entity.toUpperCase()] as number]
		const parameters =
			new RegExp(`class ${entity}(?: extends \\w+)? \\{[^}]*?constructor\\(([^\\n]*)\\);`).exec(text)?.[1] ?? ''
		const inFile = write
			? fieldsWritten(String(write))
			: [...parameters.matchAll(/(\w+): /g)].map(([, field]) => field as string)
		return inFile.map((field, at) => {
			const before = inherited[at]
			if (field === null) return { ...(before as Attribute), isDerived: true }
			const declaredType = fields.get(field) as ReturnType<typeof parseType>
			return {
				name: field,
				type: typeInTable(declaredType, inRegistry(entity, field, parents)),
				isOptional: declaredType.isOptional,
				isDerived: false,
			}
		})
	}

	const entities: Record<string, unknown> = {}
	for (const [entity, parent] of parents) {
		const all = attributesOf(entity).map(written)
		const inherited = parent ? attributesOf(parent).map(written) : []
		const redeclared = all.slice(0, inherited.length).filter((attribute, at) => attribute !== inherited[at])
		const inverses = (webIfc.InversePropertyDef[number]?.[webIfc[entity.toUpperCase()] as number] ?? []).map(
			([inverse, other, attribute]) => `${inverse}: ${byNumber.get(other)}.${attribute}`,
		)
		const own = parent
			? inverses.filter((inverse) => !inversesOf(parent).includes(inverse.split(':')[0] as string))
			: inverses
		entities[entity] = {
			...(parent ? { parent } : {}),
			...(entityNames.get(entity.toUpperCase()) ? { abstract: true } : {}),
			...(all.length > inherited.length ? { attributes: all.slice(inherited.length) } : {}),
			...(redeclared.length > 0 ? { redeclared } : {}),
			...(own.length > 0 ? { inverses: own } : {}),
		}
	}
	function inversesOf(entity: string): string[] {
		return (webIfc.InversePropertyDef[number]?.[webIfc[entity.toUpperCase()] as number] ?? []).map(
			([inverse]) => inverse,
		)
	}
	const selects = Object.fromEntries(
		[...text.matchAll(/^ {4}type (Ifc\w+) = (.+);$/gm)].map(([, select, members]) => [
			select as string,
			[...new Set([...(members as string).matchAll(/Ifc\w+/g)].map(([member]) => member))],
		]),
	)
	write(name, { schema: name, types, selects, enumerations, entities })
	const sets = await setsOf(name)
	if (name === 'IFC4')
		sets.push(...FURTHER_SETS_OF_IFC4, ...(await quantitySetsOfIfc4((entity) => entities[entity] !== undefined)))
	write(`${name}-sets`, { sets: Object.fromEntries(sets.map(({ name: set, ...rest }) => [set, rest])) })
}

async function setsOf(name: string): Promise<StandardSet[]> {
	const sets = (await load(`data/dist/ifc-schema/generated/psets-${name.toLowerCase()}.js`))[`PROPERTY_SETS_${name}`]
	return [...(sets as StandardSet[])]
}

/** The package has none of IFC4: those of IFC4X3 for entities that IFC4 has. */
async function quantitySetsOfIfc4(isEntity: (name: string) => boolean): Promise<StandardSet[]> {
	const found: StandardSet[] = []
	for (const { name, applicableEntities, properties } of await setsOf('IFC4X3')) {
		const own = NAMES_IN_IFC4[name] === undefined ? name : NAMES_IN_IFC4[name]
		// In IFC4 they are for objects only.
		const known = applicableEntities.filter((entity) => isEntity(entity) && !entity.endsWith('Type'))
		if (!name.startsWith('Qto_') || own === null || known.length === 0) continue
		const spelled = properties.flatMap((each) =>
			(SPELLINGS_IN_IFC4[each.name] ?? [each.name]).map((spelling) => ({ ...each, name: spelling })),
		)
		// IFC4 counts the area and volume of proxies.
		const counts = name === 'Qto_BuildingElementProxyQuantities' ? spelled : []
		const counted = counts.map((each) => ({ ...each, dataType: 'IfcCountMeasure' }))
		found.push({ name: own, applicableEntities: known, properties: [...spelled, ...counted] })
	}
	return found
}

/** `(i) => [i.GlobalId, void 0, (i.NominalValue ?? …) …]` as the fields of each place; null for a derived one. */
function fieldsWritten(code: string): (string | null)[] {
	const list = code.slice(code.indexOf('[') + 1, code.lastIndexOf(']'))
	const places: string[] = []
	let depth = 0
	let from = 0
	for (let at = 0; at <= list.length; at++) {
		const character = list[at]
		if (character === undefined || (character === ',' && depth === 0)) {
			places.push(list.slice(from, at).trim())
			from = at + 1
		} else if ('([{'.includes(character)) depth++
		else if (')]}'.includes(character)) depth--
	}
	return places.filter((place) => place !== '').map((place) => /\bi\.(\w+)/.exec(place)?.[1] ?? null)
}

/** One entry on a line, so that a change of the tables is read easily. */
function write(name: string, tables: Record<string, unknown>): void {
	const parts = Object.entries(tables).map(([key, value]) => {
		if (typeof value !== 'object' || value === null) return `${JSON.stringify(key)}: ${JSON.stringify(value)}`
		const lines = Object.entries(value).map(([entry, facts]) => `${JSON.stringify(entry)}: ${JSON.stringify(facts)}`)
		return `${JSON.stringify(key)}: {\n${lines.join(',\n')}\n}`
	})
	writeFileSync(join(TARGET, `${name.toLowerCase()}.json`), `{\n${parts.join(',\n')}\n}\n`)
}

for (const { name, number } of SCHEMAS) await writeTables(name, number)
