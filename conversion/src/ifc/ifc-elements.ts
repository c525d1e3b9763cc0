import type { StepFile } from '../step/step-file.ts'
import { PRODUCT_CLASSES } from './product-classes.ts'

/** The products of a file that become elements, in file order; an element is identified by its index here. */
export interface IfcElements {
	count: number
	/** STEP record of each element. */
	records: Int32Array
	/** Element of a STEP record, -1 if the record isn't one. */
	byRecord: Int32Array
	/** Class in the spelling of the specification, by element. */
	classes: string[]
	/** Record of the element's `IfcProductDefinitionShape`, -1 for none. */
	shapes: Int32Array
	/** Numbers of products with geometry that isn't drawn on purpose, by class. */
	undrawn: Map<string, number>
}

function hasShape(file: StepFile, record: number): boolean {
	const shape = file.follow(record, 6)
	return shape >= 0 && file.refs(shape, 2).length > 0
}

/** Collects elements, and spatial structure with a body of its own. */
export function readElements(file: StepFile): IfcElements {
	const found: number[] = []
	const undrawn = new Map<string, number>()
	// Corbels and nibs are drawn with their host.
	const projected = new Set(
		[...file.ofType('IFCRELPROJECTSELEMENT')]
			.filter((rel) => hasShape(file, file.follow(rel, 4)))
			.map((rel) => file.follow(rel, 5)),
	)
	for (const type of new Set(file.index.typeNames)) {
		const known = PRODUCT_CLASSES.get(type)
		if (!known) continue
		for (const record of file.ofType(type)) {
			if (known.kind === 'element') found.push(record)
			else if (hasShape(file, record)) {
				if (known.kind === 'spatial') found.push(record)
				else if (!projected.has(record)) undrawn.set(known.name, (undrawn.get(known.name) ?? 0) + 1)
			}
		}
	}
	const records = Int32Array.from(found).sort()
	const byRecord = new Int32Array(file.index.count).fill(-1)
	const shapes = new Int32Array(records.length)
	const classes: string[] = []
	for (const [element, record] of records.entries()) {
		byRecord[record] = element
		shapes[element] = file.follow(record, 6)
		classes.push(PRODUCT_CLASSES.get(file.type(record))?.name ?? '')
	}
	return { count: records.length, records, byRecord, classes, shapes, undrawn }
}
