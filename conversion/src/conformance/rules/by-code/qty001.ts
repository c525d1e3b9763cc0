import type { StandardSet } from '../../schema/ifc-schema.ts'
import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule, RuleReport } from '../rule.ts'
import { checkAssignment } from '../standard-sets.ts'

const ENTITIES: Record<string, string> = {
	IfcAreaMeasure: 'IfcQuantityArea',
	IfcCountMeasure: 'IfcQuantityCount',
	IfcLengthMeasure: 'IfcQuantityLength',
	IfcMassMeasure: 'IfcQuantityWeight',
	IfcTimeMeasure: 'IfcQuantityTime',
	IfcVolumeMeasure: 'IfcQuantityVolume',
}

function checkQuantities(
	model: SchemaModel,
	set: number,
	name: string,
	{ properties }: StandardSet,
	report: RuleReport,
): void {
	for (const quantity of model.records(set, 'Quantities')) {
		const given = model.text(quantity, 'Name') ?? ''
		const shown = `The quantity “${given.slice(0, 60)}” of ${name} (${model.named(quantity)})`
		const standard = properties.filter((property) => property.name === given)
		const entities = standard.map(({ dataType }) => ENTITIES[dataType ?? ''] ?? '')
		if (standard.length === 0)
			report.fails(quantity, `${shown} isn’t one of the standard: ${properties.map((each) => each.name).join(', ')}`)
		else if (!entities.some((entity) => entity === '' || model.isA(quantity, entity)))
			report.fails(quantity, `${shown} is of the wrong kind; expected an ${entities.join(' or ')}`)
	}
}

export const QTY001: Rule = {
	code: 'QTY001',
	severity: 'fault',
	demands:
		'Quantity sets whose names begin with “Qto_” are those of the standard: names, owners, kinds, method (IFC4 on).',
	check(model, report) {
		// IFC2x3 has no such sets of its own.
		if (model.schema.name === 'IFC2X3') return
		for (const set of model.instances('IfcElementQuantity')) {
			const name = model.text(set, 'Name')
			if (!name?.startsWith('Qto_')) continue
			report.applies()
			const standard = model.schema.standardSet(name)
			if (standard) {
				checkAssignment(model, set, name, standard, report)
				checkQuantities(model, set, name, standard, report)
			} else
				report.fails(
					set,
					`“${name.slice(0, 60)}” (${model.named(set)}) isn’t a quantity set of ${model.schema.name}; only those may begin with “Qto_”`,
				)
			const method = model.text(set, 'MethodOfMeasurement')
			if (method !== 'BaseQuantities')
				report.fails(
					set,
					`${name} (${model.named(set)}) has ${method === null ? 'no method of measurement' : `the method of measurement “${method.slice(0, 60)}”`}; expected “BaseQuantities”`,
				)
		}
	},
}
