import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule } from '../rule.ts'

/** How far values are followed to compare them: an operation, its system, that one's unit and its measure. */
const DEEPEST = 5

/** The values of an instance as a text, without the attribute of that name; equal for equal values. */
function contents(model: SchemaModel, record: number, without: string, depth = 0): string {
	if (record < 0 || depth > DEEPEST) return ''
	const values = (model.entity(record)?.attributes ?? [])
		.filter(({ name }) => name !== without)
		.map(({ name }) => {
			const records = model.records(record, name)
			if (records.length > 0) return records.map((each) => contents(model, each, without, depth + 1)).join()
			const text = JSON.stringify(model.values(record, name))
			model.spend(text.length)
			return text
		})
	return `${model.file.type(record)}(${values.join(';')})`
}

export const GRF001: Rule = {
	code: 'GRF001',
	severity: 'fault',
	demands: 'All geometric contexts are georeferenced in the same way, or none is.',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		const contexts = model
			.instances('IfcGeometricRepresentationContext')
			.filter((context) => !model.isA(context, 'IfcGeometricRepresentationSubContext'))
		const operations = contexts.map((context) => model.inverse(context, 'HasCoordinateOperation')[0] ?? -1)
		const firstAt = operations.findIndex((operation) => operation >= 0)
		if (firstAt < 0) return
		report.applies()
		const first = operations[firstAt] as number
		const expected = contents(model, first, 'SourceCRS')
		for (const [at, context] of contexts.entries()) {
			const operation = operations[at] as number
			if (operation < 0)
				report.fails(
					context,
					`${model.named(context)} isn’t georeferenced, and other contexts are (${model.named(first)})`,
				)
			else if (contents(model, operation, 'SourceCRS') !== expected)
				report.fails(operation, `${model.named(operation)} differs from ${model.named(first)} of another context`)
		}
	},
}
