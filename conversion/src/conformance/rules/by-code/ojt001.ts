import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule, RuleReport } from '../rule.ts'

/** Attributes of types in which a predefined type of one's own is written. */
const OWN_TYPE = ['ElementType', 'ProcessType', 'ResourceType']

/** Instances of an entity whose own entity has a predefined type, in the file's order. */
function withPredefinedType(model: SchemaModel, ancestor: string): number[] {
	return model.schema
		.subtypes(ancestor)
		.filter((name) => model.schema.entity(name)?.attributes.some((attribute) => attribute.name === 'PredefinedType'))
		.flatMap((name) => [...model.file.ofType(name)])
		.sort((a, b) => a - b)
}

function checkObjects(model: SchemaModel, report: RuleReport): void {
	for (const object of withPredefinedType(model, 'IfcObject')) {
		if (model.enumeration(object, 'PredefinedType') !== 'USERDEFINED') continue
		if (model.inverse(object, 'IsTypedBy').length > 0) continue
		report.applies()
		if (!model.text(object, 'ObjectType'))
			report.fails(object, `${model.named(object)} is USERDEFINED and doesn’t say in ObjectType what it is`)
	}
}

function checkTypes(model: SchemaModel, report: RuleReport): void {
	for (const type of withPredefinedType(model, 'IfcTypeObject')) {
		const predefined = model.enumeration(type, 'PredefinedType')
		if (predefined === 'USERDEFINED') {
			report.applies()
			const own = OWN_TYPE.find((attribute) => model.position(type, attribute) >= 0)
			if (own && !model.text(type, own))
				report.fails(type, `${model.named(type)} is USERDEFINED and doesn’t say in ${own} what it is`)
		}
		if (predefined !== '' && predefined !== 'NOTDEFINED') checkOccurrences(model, type, predefined, report)
	}
}

function checkOccurrences(model: SchemaModel, type: number, predefined: string, report: RuleReport): void {
	for (const relation of model.inverse(type, 'Types'))
		for (const object of model.records(relation, 'RelatedObjects')) {
			report.applies()
			const own = model.enumeration(object, 'PredefinedType')
			if (own !== '')
				report.fails(
					object,
					`${model.named(object)} is ${own} though its type ${model.named(type)} is ${predefined}; PredefinedType of the object should be empty`,
				)
		}
}

export const OJT001: Rule = {
	code: 'OJT001',
	severity: 'fault',
	demands: 'A predefined type is stated once, on the type or on the object; USERDEFINED needs a name.',
	check(model, report) {
		if (model.schema.name === 'IFC2X3') return
		checkObjects(model, report)
		checkTypes(model, report)
	},
}
