import type { SchemaFault } from '@panelyard/contracts/testing/conformance'
import type { FaultList } from '../../step/fault-list.ts'
import { readHeader } from '../../step/step-header.ts'
import { ValueChecker } from './check-values.ts'
import { type AttributeType, ValueTypes } from './declared-values.ts'
import { checkGlobalIds } from './global-ids.ts'
import type { Entity } from './ifc-schema.ts'
import { checkInverses } from './inverse-counts.ts'
import { type GlobalIdOf, SchemaFaults } from './schema-faults.ts'
import type { SchemaModel } from './schema-model.ts'
import { checkWhere } from './where/check-where.ts'

const DOLLAR = 36
const CLOSE = 41
const STAR = 42
const COMMA = 44

/** Drafts (IFC4X1, IFC4X3_RC2) differ from the schema whose declarations are known. */
const isDeclared = (schema: string): boolean => /^IFC(2X3|4|4X3)(_(?!RC).*)?$/.test(schema)

/** Checks the instances of a model by the declarations of its schema; tells nothing of drafts of a schema. */
export function checkSchema(model: SchemaModel, globalIdOf: GlobalIdOf = () => null): FaultList<SchemaFault> {
	const faults = new SchemaFaults(model, globalIdOf)
	if (!isDeclared(readHeader(model.file).schema)) return faults.list
	const { file, schema } = model
	const { count, type } = file.index
	const types = new ValueTypes(schema, file)
	const ofType: (AttributeType[] | undefined)[] = []
	let record = 0
	let attribute = ''
	const values = new ValueChecker(
		file,
		types,
		(other) => model.named(other),
		(code, words) =>
			faults.add(code, record, attribute, () => {
				const [message, values] = words()
				return [`${attribute} ${message}`, values]
			}),
	)
	for (; record < count; record++) {
		const entity = model.entity(record)
		if (!entity) {
			tellUnknown(model, faults, record)
			continue
		}
		if (entity.isAbstract)
			faults.add('abstract_entity', record, '', () => [
				`${entity.name} is abstract: only its subtypes may occur in a file.`,
				{ name: entity.name },
			])
		const number = type[record] as number
		ofType[number] ??= types.ofEntity(entity)
		const given = checkAttributes(ofType[number])
		if (given >= 0 && given !== entity.attributes.length) tellCount(faults, record, entity, given)
	}
	checkGlobalIds(model, faults)
	checkInverses(model, faults)
	checkWhere(model, faults)
	return faults.list

	/** @returns the number of arguments; -1 if they can't be read to their end */
	function checkAttributes(declared: AttributeType[]): number {
		const { bytes } = file
		const end = file.index.end[record] as number
		let at = values.skipSpace(file.index.firstArgument[record] as number)
		if (bytes[at] === CLOSE) return 0
		let given = 0
		for (;;) {
			const wanted = declared[given++]
			let after = -1
			if (wanted) {
				attribute = wanted.name
				after = checkAttribute(wanted, at, end)
			}
			if (after < 0) after = file.skipValue(at, end)
			at = values.skipSpace(after)
			if (bytes[at] === CLOSE) return given
			if (at >= end || bytes[at] !== COMMA) return -1
			at = values.skipSpace(at + 1)
		}
	}

	function checkAttribute(
		{ name, isOptional, isDerived, type: wanted }: AttributeType,
		at: number,
		end: number,
	): number {
		const byte = file.bytes[at]
		if (isDerived) {
			if (byte !== STAR)
				faults.add('derived_attribute', record, name, () => [
					`${name} is derived from others and must be written *.`,
					{},
				])
			return byte === STAR ? at + 1 : -1
		}
		if (byte === DOLLAR) {
			if (!isOptional)
				faults.add('missing_attribute', record, name, () => [`${name} is missing, but must have a value.`, {}])
			return at + 1
		}
		if (byte === STAR) {
			faults.add('not_derived', record, name, () => [`${name} is *, which only derived attributes may be.`, {}])
			return at + 1
		}
		return values.check(wanted, at, end)
	}
}

function tellUnknown(model: SchemaModel, faults: SchemaFaults, record: number): void {
	const name = model.file.type(record)
	if (name === '')
		faults.add('complex_instance', record, '', () => [
			'An instance of several types: IFC declares no such combination.',
			{},
		])
	else
		faults.add('unknown_entity', record, '', () => {
			const values = { schema: model.schema.name, name: name.slice(0, 64) }
			return [`${values.schema} has no entity ${values.name}.`, values]
		})
}

function tellCount(faults: SchemaFaults, record: number, entity: Entity, given: number): void {
	const wanted = entity.attributes.length
	faults.add('attribute_count', record, '', () => {
		const missing = entity.attributes
			.slice(given)
			.map(({ name }) => name)
			.join(', ')
		const which = missing === '' ? '' : ` (missing: ${missing})`
		return [
			`${entity.name} has ${given} ${given === 1 ? 'attribute' : 'attributes'}, but must have ${wanted}${which}.`,
			{ name: entity.name, given, wanted },
		]
	})
}
