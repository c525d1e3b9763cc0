import type { StandardProperty, StandardSet } from '../../schema/ifc-schema.ts'
import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule, RuleReport } from '../rule.ts'
import { checkAssignment } from '../standard-sets.ts'

/** The tables of IFC2x3 and IFC4 lack the properties of these kinds. */
const UNLISTED = ['IfcPropertyReferenceValue', 'IfcPropertyTableValue', 'IfcPropertyListValue', 'IfcComplexProperty']

/** Types that are another one with a bound, such as `IFCPOSITIVELENGTHMEASURE`: they stand in for it. */
const BOUNDED = /^IFC(POSITIVE|NONNEGATIVE|NORMALISED)/

/** The entity of a property; null if the tables don't say. */
function expectedEntity(model: SchemaModel, property: StandardProperty): string | null {
	if (property.kind === 'enumeration') return 'IfcPropertyEnumeratedValue'
	const type = property.dataType
	if (property.kind !== 'single' || type === undefined) return null
	if (model.schema.entity(type) || model.schema.select(type)) return 'IfcPropertyReferenceValue'
	return model.schema.kindOfType(type) === null ? null : 'IfcPropertySingleValue'
}

function isOfEntity(model: SchemaModel, record: number, expected: string, standard: StandardProperty): boolean {
	if (model.isA(record, expected)) return true
	if (expected !== 'IfcPropertySingleValue') return false
	const isNumber = /^(REAL|INTEGER|NUMBER)$/.test(model.schema.kindOfType(standard.dataType ?? '') ?? '')
	if (model.isA(record, 'IfcPropertyBoundedValue')) return isNumber
	return model.isA(record, 'IfcPropertyListValue') || model.isA(record, 'IfcPropertyTableValue')
}

/** What is wrong with the values of a property; null if nothing is. */
function faultOfValues(model: SchemaModel, record: number, standard: StandardProperty): string | null {
	const { dataType, enumeration } = standard
	if (dataType && model.isA(record, 'IfcPropertySingleValue') && model.has(record, 'NominalValue')) {
		const { type } = model.value(record, 'NominalValue')
		const expected = dataType.toUpperCase()
		if (type === '' || type === expected || type.replace(BOUNDED, 'IFC') === expected) return null
		return `has a value of the type ${model.schema.spelled(type) ?? type}; expected ${dataType}`
	}
	if (!enumeration?.length || !model.isA(record, 'IfcPropertyEnumeratedValue')) return null
	const wrong = model.values(record, 'EnumerationValues').find(({ value }) => !enumeration.includes(String(value)))
	return wrong ? `has the value “${String(wrong.value).slice(0, 60)}”; expected ${enumeration.join(', ')}` : null
}

function checkProperty(
	model: SchemaModel,
	record: number,
	set: { name: string; standard: StandardSet },
	report: RuleReport,
): void {
	const name = model.text(record, 'Name') ?? ''
	const shown = `The property “${name.slice(0, 60)}” of ${set.name} (${model.named(record)})`
	const standard = set.standard.properties.find((property) => property.name === name)
	if (!standard) {
		if (model.schema.name !== 'IFC4X3' && UNLISTED.some((entity) => model.isA(record, entity))) return
		report.fails(record, `${shown} isn’t one of the standard; put it into a property set with a name of your own`)
		return
	}
	const entity = expectedEntity(model, standard)
	if (entity && !isOfEntity(model, record, entity, standard)) {
		report.fails(record, `${shown} is of the wrong kind; expected an ${entity}`)
		return
	}
	const fault = faultOfValues(model, record, standard)
	if (fault) report.fails(record, `${shown} ${fault}`)
}

export const PSE001: Rule = {
	code: 'PSE001',
	severity: 'fault',
	demands: 'Property sets whose names begin with “Pset_” are those of the standard: names, owners, kinds and values.',
	check(model, report) {
		for (const set of model.instances('IfcPropertySet')) {
			const name = model.text(set, 'Name')
			if (!name?.startsWith('Pset_')) continue
			report.applies()
			const standard = model.schema.standardSet(name)
			if (!standard) {
				report.fails(
					set,
					`“${name.slice(0, 60)}” (${model.named(set)}) isn’t a property set of ${model.schema.name}; only those may begin with “Pset_”`,
				)
				continue
			}
			checkAssignment(model, set, name, standard, report)
			for (const property of model.records(set, 'HasProperties'))
				checkProperty(model, property, { name, standard }, report)
		}
	},
}
