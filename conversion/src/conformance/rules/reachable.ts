import { perModel } from '../schema/per-model.ts'
import type { SchemaModel } from '../schema/schema-model.ts'

/**
 * Inverse attributes by which something belongs to what it refers to: styles and layers of items, colours of meshes,
 * properties and pictures of materials, and the like.
 */
const BELONGING = [
	'HasColours',
	'HasCoordinateOperation',
	'HasProperties',
	'HasRepresentation',
	'HasShapeAspects',
	'HasSubContexts',
	'HasTextures',
	'LayerAssignment',
	'LayerAssignments',
	'StyledByItem',
	'WellKnownText',
]

/** IFC2x3 declares no inverse attributes for these. */
const BELONGING_IN_IFC2X3: readonly (readonly [entity: string, attribute: string])[] = [
	['IfcMaterialProperties', 'Material'],
	['IfcProfileProperties', 'ProfileDefinition'],
]

/** Relationships of IFC2x3 between resources; later schemas have a common supertype of them. */
const RELATIONSHIPS_OF_IFC2X3 = [
	'IfcApprovalActorRelationship',
	'IfcApprovalPropertyRelationship',
	'IfcApprovalRelationship',
	'IfcConstraintAggregationRelationship',
	'IfcConstraintClassificationRelationship',
	'IfcConstraintRelationship',
	'IfcDocumentInformationRelationship',
	'IfcMaterialClassificationRelationship',
	'IfcOrganizationRelationship',
	'IfcPropertyConstraintRelationship',
	'IfcPropertyDependencyRelationship',
	'IfcResourceApprovalRelationship',
]

/** Pairs of an entity and the attribute by which its instances belong to what they refer to. */
function belongings(model: SchemaModel): Map<string, { entity: string; attribute: number }> {
	const found = new Map<string, { entity: string; attribute: number }>()
	const add = (entity: string, attribute: number): unknown => found.set(`${entity}.${attribute}`, { entity, attribute })
	for (const name of model.file.index.typeNames)
		for (const inverse of BELONGING) {
			const declared = model.schema.entity(name)?.inverses.get(inverse)
			if (declared) add(declared.entity, declared.attribute)
		}
	if (model.schema.name !== 'IFC2X3') return found
	for (const [entity, attribute] of BELONGING_IN_IFC2X3) {
		const position = model.schema.entity(entity)?.attributes.findIndex(({ name }) => name === attribute) ?? -1
		if (position >= 0) add(entity, position)
	}
	return found
}

/** Lists of numbers by record, in two arrays: the list of a record is `of(record)`. */
class Links {
	private readonly starts: Uint32Array
	private readonly targets: Int32Array

	constructor(count: number, from: readonly number[], to: readonly number[]) {
		this.starts = new Uint32Array(count + 1)
		for (const record of from) this.starts[record + 1] = (this.starts[record + 1] as number) + 1
		for (let at = 0; at < count; at++)
			this.starts[at + 1] = (this.starts[at + 1] as number) + (this.starts[at] as number)
		const next = this.starts.slice()
		this.targets = new Int32Array(from.length)
		for (const [at, record] of from.entries()) {
			this.targets[next[record] as number] = to[at] as number
			next[record] = (next[record] as number) + 1
		}
	}

	of(record: number): Int32Array {
		return this.targets.subarray(this.starts[record], this.starts[record + 1])
	}
}

function linksOf(model: SchemaModel): Links {
	const from: number[] = []
	const to: number[] = []
	for (const { entity, attribute } of belongings(model).values())
		for (const record of model.instances(entity))
			for (const id of model.file.refs(record, attribute)) {
				const target = model.file.record(id)
				if (target < 0) continue
				from.push(target)
				to.push(record)
			}
	return new Links(model.file.index.count, from, to)
}

/** Relationships between resources: nothing refers to them by its nature, they refer to what they relate. */
function resourceRelationships(model: SchemaModel): number[] {
	if (model.schema.name !== 'IFC2X3') return model.instances('IfcResourceLevelRelationship')
	return RELATIONSHIPS_OF_IFC2X3.flatMap((entity) => model.instances(entity))
}

/**
 * Marks the records that a rooted instance refers to, over any number of steps, and those that belong to one of them.
 * Every record is visited once: cycles end.
 * @param relationships become reachable with anything that they relate, and so does the rest of it; a dependency of two
 * properties doesn't give the second one a place
 */
function findReachable(model: SchemaModel, relationships: readonly number[]): Uint8Array {
	const { file } = model
	const reached = new Uint8Array(file.index.count)
	const links = linksOf(model)
	const open: number[] = []
	const reach = (record: number): void => {
		if (record < 0 || reached[record] === 1) return
		reached[record] = 1
		open.push(record)
	}
	const spread = (): void => {
		for (let record = open.pop(); record !== undefined; record = open.pop()) {
			for (const id of file.allRefs(record)) reach(file.record(id))
			for (const each of links.of(record)) reach(each)
		}
	}
	for (const root of model.instances('IfcRoot')) reach(root)
	spread()
	// Relationships can relate what others reach: once more after each round that finds any, up to a bound.
	for (let round = 0; round < 8; round++) {
		let found = 0
		for (const record of relationships) {
			if (reached[record] === 1 || model.isA(record, 'IfcPropertyDependencyRelationship')) continue
			if (!file.allRefs(record).some((id) => reached[file.record(id)] === 1)) continue
			found++
			reach(record)
		}
		spread()
		if (found === 0) break
	}
	for (const record of relationships) reached[record] = 1
	return reached
}

/** 1 for each record that a rooted instance reaches. */
const reachable = perModel((model) => findReachable(model, resourceRelationships(model)))

/** Records that no rooted instance reaches, in the file's order; without those that a repeated id hides. */
export function* unreachable(model: SchemaModel): Generator<number> {
	const { file, schema } = model
	const reached = reachable(model)
	const isKnown = file.index.typeNames.map((name) => schema.entity(name) !== null)
	for (let record = 0; record < file.index.count; record++)
		if (reached[record] === 0 && isKnown[file.index.type[record] as number] && file.record(file.id(record)) === record)
			yield record
}
