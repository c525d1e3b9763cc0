import { once } from '../once.ts'
import type { SchemaModel } from '../schema/schema-model.ts'

/** Entities that shapes refer to and that don't belong to one shape. */
const SHARED = ['IfcRoot', 'IfcRepresentationContext', 'IfcOwnerHistory', 'IfcObjectPlacement']

/**
 * For each record, what marks the first of some records that refers to it, over any number of steps; -1 if none does.
 * Every record is visited once, so that cycles and shapes that are used often cost nothing.
 * @param starts records, each with its mark; earlier ones go first
 */
export function reachedFrom(model: SchemaModel, starts: Iterable<readonly [record: number, mark: number]>): Int32Array {
	const { file, schema } = model
	const isShared = file.index.typeNames.map((name) => SHARED.some((ancestor) => schema.isA(name, ancestor)))
	const marks = new Int32Array(file.index.count).fill(-1)
	const open: number[] = []
	for (const [start, mark] of starts) {
		if (start < 0 || marks[start] !== -1) continue
		marks[start] = mark
		open.push(start)
		for (let record = open.pop(); record !== undefined; record = open.pop())
			for (const id of file.allRefs(record)) {
				const next = file.record(id)
				if (next < 0 || marks[next] !== -1 || isShared[file.index.type[next] as number]) continue
				marks[next] = mark
				open.push(next)
			}
	}
	return marks
}

/** Attributes by which relationships name the elements that they are about. */
const ELEMENTS_OF_RELATION = ['RelatedObjects', 'RelatedElements', 'RelatingBuildingElement', 'RelatingElement']
/** Inverse attributes of types and property sets, towards what they are of. */
const USES = ['DefinesOccurrence', 'PropertyDefinitionOf', 'Types', 'ObjectTypeOf', 'DefinesType']

/** Finds the product that an instance belongs to; looks through the model when it is first asked for one. */
export class ShapeOwners {
	readonly model: SchemaModel
	private ofShapes: Int32Array | undefined
	private ofRoots: Int32Array | undefined
	private readonly found = once((record: number) => this.find(record))

	constructor(model: SchemaModel) {
		this.model = model
	}

	/** By record, the product whose shape or placement it is; -1 for others. */
	private shapeOwners(): Int32Array {
		if (this.ofShapes) return this.ofShapes
		const { model } = this
		const products = model.instances('IfcProduct')
		const owners = reachedFrom(
			model,
			products.map((product) => [model.follow(product, 'Representation'), product] as const),
		)
		for (const product of products) {
			const placement = model.follow(product, 'ObjectPlacement')
			if (placement >= 0 && owners[placement] === -1) owners[placement] = product
		}
		this.ofShapes = owners
		return owners
	}

	/** What property sets, types and relationships refer to, such as single properties and materials, each with its user. */
	private *usedByRoots(): Iterable<readonly [record: number, root: number]> {
		const { file, schema } = this.model
		const isOwned = file.index.typeNames.map((name) => !SHARED.some((shared) => schema.isA(name, shared)))
		for (const entity of ['IfcPropertyDefinition', 'IfcTypeObject', 'IfcRelationship'])
			for (const root of this.model.instances(entity))
				for (const id of file.allRefs(root)) {
					const record = file.record(id)
					if (record >= 0 && isOwned[file.index.type[record] as number]) yield [record, root]
				}
	}

	/** By record, the property set, type or relationship that uses it; -1 for others. */
	private rootOwners(): Int32Array {
		this.ofRoots ??= reachedFrom(this.model, this.usedByRoots())
		return this.ofRoots
	}

	/** The first product that a type, property set or relationship is about; -1 if there is none. */
	private productOf(root: number): number {
		const { model } = this
		const uses = USES.flatMap((name) => model.inverse(root, name)).slice(0, 1)
		const further = uses.flatMap((use) =>
			model.isA(use, 'IfcTypeObject') ? USES.flatMap((name) => model.inverse(use, name)) : [],
		)
		for (const relation of [root, ...uses, ...further.slice(0, 1)])
			for (const name of ELEMENTS_OF_RELATION)
				for (const product of model.records(relation, name)) if (model.isA(product, 'IfcProduct')) return product
		return -1
	}

	private find(record: number): number {
		const { model } = this
		if (model.isA(record, 'IfcRoot')) return this.productOf(record)
		const product = this.shapeOwners()[record] ?? -1
		if (product >= 0) return product
		const root = this.rootOwners()[record] ?? -1
		return root < 0 ? -1 : this.owner(root)
	}

	/** The record of the product: itself, the one with the shape, or the first of a type, property set or relation; -1 if none. */
	owner(record: number): number {
		if (record < 0) return -1
		return this.model.isA(record, 'IfcProduct') ? record : this.found(record)
	}

	/** GlobalId of the product; null if there is none. */
	globalId(record: number): string | null {
		return this.model.text(this.owner(record), 'GlobalId')
	}
}
