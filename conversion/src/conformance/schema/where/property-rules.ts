import { onceForEach } from '../per-model.ts'
import type { SchemaModel } from '../schema-model.ts'
import { areUnique, nameOf, rule, unless, type WhereRule } from './where-rule.ts'

const namesOf = (model: SchemaModel, record: number, attribute: string): (string | null)[] =>
	model.records(record, attribute).map((each) => nameOf(model, each))

const isSomeGiven = (model: SchemaModel, record: number, attributes: readonly string[]): boolean =>
	attributes.some((attribute) => model.has(record, attribute))

/** The rules of a kind of quantity: its unit, and that it isn't negative. */
const quantity = (kind: string, unit: string): WhereRule[] => [
	rule(`IfcQuantity${kind}`, 'WR21', (model, record) => {
		const type = model.enumeration(model.follow(record, 'Unit'), 'UnitType')
		return unless(type === '' || type === unit, `Its unit must be a ${unit}.`)
	}),
	rule(`IfcQuantity${kind}`, 'WR22', (model, record) =>
		unless((model.number(record, `${kind}Value`) ?? 0) >= 0, `${kind}Value must not be negative.`),
	),
]

/** The values that an enumeration allows. */
const valuesOf = onceForEach(
	(model, enumeration) => new Set(model.values(enumeration, 'EnumerationValues').map(({ value }) => value)),
)

/** Exponents of length, mass and time of the units that buildings use. */
const DIMENSIONS: Record<string, readonly number[]> = {
	LENGTHUNIT: [1, 0, 0],
	AREAUNIT: [2, 0, 0],
	VOLUMEUNIT: [3, 0, 0],
	MASSUNIT: [0, 1, 0],
	TIMEUNIT: [0, 0, 1],
	PLANEANGLEUNIT: [0, 0, 0],
	SOLIDANGLEUNIT: [0, 0, 0],
}

/** The kind of each unit, of which an assignment can have one. */
function kindsOfUnits(model: SchemaModel, assignment: number): string[] {
	return model
		.records(assignment, 'Units')
		.map((unit) => (model.isA(unit, 'IfcMonetaryUnit') ? 'MONETARYUNIT' : model.enumeration(unit, 'UnitType')))
		.filter((kind) => kind !== '' && kind !== 'USERDEFINED')
}

export const PROPERTY_RULES: readonly WhereRule[] = [
	rule('IfcPropertySet', { since4: 'ExistsName', in2x3: 'WR31' }, (model, set) =>
		unless(model.has(set, 'Name'), 'A property set must have a name.'),
	),
	rule('IfcPropertySet', { since4: 'UniquePropertyNames', in2x3: 'WR32' }, (model, set) =>
		unless(areUnique(namesOf(model, set, 'HasProperties')), 'The properties of a set must have different names.'),
	),
	rule('IfcElementQuantity', { since4: 'UniqueQuantityNames' }, (model, set) =>
		unless(areUnique(namesOf(model, set, 'Quantities')), 'The quantities of a set must have different names.'),
	),
	rule('IfcComplexProperty', 'WR21', (model, property) =>
		unless(!model.records(property, 'HasProperties').includes(property), 'A property must not contain itself.'),
	),
	rule('IfcComplexProperty', 'WR22', (model, property) =>
		unless(areUnique(namesOf(model, property, 'HasProperties')), 'Its properties must have different names.'),
	),
	rule('IfcPropertyEnumeratedValue', 'WR21', (model, property) => {
		const enumeration = model.follow(property, 'EnumerationReference')
		if (enumeration < 0) return null
		const allowed = valuesOf(model, enumeration)
		const wrong = model.values(property, 'EnumerationValues').find(({ value }) => !allowed.has(value))
		return unless(wrong === undefined, `Its enumeration does not have the value ${String(wrong?.value).slice(0, 64)}.`)
	}),
	rule('IfcPropertyListValue', 'WR31', (model, property) =>
		unless(
			new Set(model.values(property, 'ListValues').map(({ type }) => type)).size <= 1,
			'All values of the list must have the same type.',
		),
	),
	rule('IfcPropertyEnumeration', 'WR01', (model, enumeration) =>
		unless(
			new Set(model.values(enumeration, 'EnumerationValues').map(({ type }) => type)).size <= 1,
			'All values of the enumeration must have the same type.',
		),
	),
	...quantity('Length', 'LENGTHUNIT'),
	...quantity('Area', 'AREAUNIT'),
	...quantity('Volume', 'VOLUMEUNIT'),
	...quantity('Weight', 'MASSUNIT'),
	...quantity('Time', 'TIMEUNIT'),
	rule('IfcQuantityCount', 'WR21', (model, record) =>
		unless((model.number(record, 'CountValue') ?? 0) >= 0, 'CountValue must not be negative.'),
	),
	rule(
		'IfcMaterialDefinitionRepresentation',
		{ since4: 'OnlyStyledRepresentations', in2x3: 'WR11' },
		(model, definition) =>
			unless(
				model.records(definition, 'Representations').every((each) => model.isA(each, 'IfcStyledRepresentation')),
				'All its representations must be styled representations.',
			),
	),
	rule('IfcStyledRepresentation', { since4: 'OnlyStyledItems', in2x3: 'WR21' }, (model, representation) =>
		unless(
			model.records(representation, 'Items').every((item) => model.isA(item, 'IfcStyledItem')),
			'All its items must be styled items.',
		),
	),
	rule('IfcStyledItem', { since4: 'ApplicableItem', in2x3: 'WR12' }, (model, item) =>
		unless(!model.isA(model.follow(item, 'Item'), 'IfcStyledItem'), 'A styled item must not be styled itself.'),
	),
	rule('IfcSurfaceStyle', { since4: 'MaxOneShading', in2x3: 'WR11' }, (model, style) =>
		unless(
			model.records(style, 'Styles').filter((each) => model.isA(each, 'IfcSurfaceStyleShading')).length <= 1,
			'A surface style can only have one shading.',
		),
	),
	rule('IfcRelAssociatesMaterial', { since4: 'NoVoidElement', in2x3: 'WR21' }, (model, relationship) =>
		unless(
			model
				.records(relationship, 'RelatedObjects')
				.every(
					(object) => !model.isA(object, 'IfcFeatureElementSubtraction') && !model.isA(object, 'IfcVirtualElement'),
				),
			'Openings and virtual elements have no material.',
		),
	),
	rule('IfcRelDefinesByProperties', { since4: 'NoRelatedTypeObject' }, (model, relationship) =>
		unless(
			model.records(relationship, 'RelatedObjects').every((object) => !model.isA(object, 'IfcTypeObject')),
			'Types have their property sets in HasPropertySets, and not by this relationship.',
		),
	),
	rule('IfcUnitAssignment', 'WR01', (model, assignment) =>
		unless(areUnique(kindsOfUnits(model, assignment)), 'There can only be one unit of each kind.'),
	),
	rule('IfcNamedUnit', 'WR1', (model, unit) => {
		const dimensions = model.follow(unit, 'Dimensions')
		const wanted = DIMENSIONS[model.enumeration(unit, 'UnitType')]
		if (dimensions < 0 || !wanted) return null
		const exponents = ['LengthExponent', 'MassExponent', 'TimeExponent'].map((name) => model.number(dimensions, name))
		return unless(
			exponents.every((exponent, at) => exponent === wanted[at]),
			'Its dimensions do not fit its kind of unit.',
		)
	}),
	rule('IfcDerivedUnit', 'WR1', (model, unit) => {
		const elements = model.records(unit, 'Elements')
		const isPlain = elements.length === 1 && model.number(elements[0] ?? -1, 'Exponent') === 1
		return unless(!isPlain, 'A derived unit of one element with the exponent 1 is no derived unit.')
	}),
	rule('IfcDerivedUnit', 'WR2', (model, unit) =>
		unless(
			model.enumeration(unit, 'UnitType') !== 'USERDEFINED' || model.has(unit, 'UserDefinedType'),
			'UserDefinedType must say which unit is meant.',
		),
	),
	rule('IfcPerson', { since4: 'IdentifiablePerson' }, (model, person) =>
		unless(
			isSomeGiven(model, person, ['Identification', 'FamilyName', 'GivenName']),
			'A person must have an identification or a name.',
		),
	),
	rule('IfcPerson', { since4: '', in2x3: 'WR1' }, (model, person) =>
		unless(isSomeGiven(model, person, ['FamilyName', 'GivenName']), 'A person must have a name.'),
	),
	rule('IfcPostalAddress', 'WR1', (model, address) =>
		unless(
			isSomeGiven(model, address, [
				'InternalLocation',
				'AddressLines',
				'PostalBox',
				'PostalCode',
				'Town',
				'Region',
				'Country',
			]),
			'An address must have at least one of its lines.',
		),
	),
	rule('IfcExternalReference', 'WR1', (model, reference) =>
		unless(
			isSomeGiven(model, reference, ['Identification', 'ItemReference', 'Location', 'Name']),
			'A reference must have a location, an identification or a name.',
		),
	),
	rule('IfcActorRole', 'WR1', (model, role) =>
		unless(
			model.enumeration(role, 'Role') !== 'USERDEFINED' || model.has(role, 'UserDefinedRole'),
			'UserDefinedRole must say which role is meant.',
		),
	),
	rule('IfcOwnerHistory', { since4: 'CorrectChangeAction' }, (model, history) => {
		const action = model.enumeration(history, 'ChangeAction')
		const isChange = action !== '' && action !== 'NOTDEFINED' && action !== 'NOCHANGE'
		return unless(
			!isChange || model.has(history, 'LastModifiedDate'),
			`ChangeAction is ${action}, so LastModifiedDate must say when.`,
		)
	}),
]
