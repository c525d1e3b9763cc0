import type { SchemaModel } from '../../schema/schema-model.ts'
import { deprecatedIn } from '../deprecated.ts'
import type { Rule, RuleReport } from '../rule.ts'

/** Entities that are replaced by their own subtypes count only when they are written themselves. */
function checkEntities(model: SchemaModel, names: readonly string[], report: RuleReport): void {
	for (const name of names)
		for (const record of model.file.ofType(name.toUpperCase()))
			report.fails(record, `${model.named(record)}: ${name} is deprecated in ${model.schema.name}`)
}

function checkAttributes(model: SchemaModel, names: readonly string[], report: RuleReport): void {
	for (const name of names) {
		const [entity = '', attribute = ''] = name.split('.')
		for (const record of model.instances(entity))
			if (model.has(record, attribute))
				report.fails(
					record,
					`${model.named(record)} has a value of ${attribute}, which is deprecated; it should be empty`,
				)
	}
}

function checkValues(model: SchemaModel, names: readonly string[], report: RuleReport): void {
	for (const name of names) {
		const [place = '', values = ''] = name.split('=')
		const [entity = '', attribute = ''] = place.split('.')
		const deprecated = values.split('|')
		for (const record of model.instances(entity)) {
			const value = model.enumeration(record, attribute) || (model.text(record, attribute) ?? '')
			if (deprecated.includes(value))
				report.fails(record, `${model.named(record)} has ${attribute} ${value}, which is deprecated`)
		}
	}
}

export const IFC102: Rule = {
	code: 'IFC102',
	severity: 'fault',
	demands: 'Nothing is written that the schema has deprecated: entities, attributes, values.',
	check(model, report) {
		report.applies()
		const { entities, attributes, values } = deprecatedIn(model.schema.name)
		checkEntities(model, entities, report)
		checkAttributes(model, attributes, report)
		checkValues(model, values, report)
	},
}
