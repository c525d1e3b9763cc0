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

/** Finds the product that an instance belongs to; looks through the shapes of the model when it is first asked for one. */
export class ShapeOwners {
	private readonly model: SchemaModel
	private owners: Int32Array | undefined

	constructor(model: SchemaModel) {
		this.model = model
	}

	private ofShapes(): Int32Array {
		if (this.owners) return this.owners
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
		this.owners = owners
		return owners
	}

	/** The record of the product: itself, the one with the shape, or the first of a type, property set or relation; -1 if none. */
	owner(record: number): number {
		const { model } = this
		if (record < 0) return -1
		if (model.isA(record, 'IfcProduct')) return record
		if (!model.isA(record, 'IfcRoot')) return this.ofShapes()[record] ?? -1
		const relations = ['DefinesOccurrence', 'PropertyDefinitionOf', 'Types', 'ObjectTypeOf'].flatMap((name) =>
			model.inverse(record, name),
		)
		for (const relation of [record, ...relations.slice(0, 1)])
			for (const product of model.records(relation, 'RelatedObjects'))
				if (model.isA(product, 'IfcProduct')) return product
		return -1
	}
}
