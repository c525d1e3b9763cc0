import { PREFIXES, readUnit, unitRecords } from '../../ifc/units.ts'
import { once } from '../once.ts'
import type { SchemaModel } from '../schema/schema-model.ts'
import { unitKind } from '../schema/unit-kinds.ts'

/** Turns a value into the SI unit in which an IDS states it: times `factor`, plus `offset`. */
interface Conversion {
	factor: number
	offset: number
}

const NONE: Conversion = { factor: 1, offset: 0 }
const DEEPEST = 6
const KELVIN_OF_CELSIUS = 273.15

/** Digits that are kept of a converted value, so that 0.1 mm isn't 0.00010000000000000002 m. */
const DIGITS = 14

/** The units of a file, for comparing its values with those of an IDS. */
export class StandardUnits {
	private readonly model: SchemaModel
	/** The kind of unit that a measure has, such as `LENGTHUNIT`. */
	private readonly unitType = once((type: string) => unitKind(this.model.schema, type))
	private readonly conversions = new Map<number, Conversion>()
	private readonly ofProject = new Map<string, number>()

	constructor(model: SchemaModel) {
		this.model = model
		for (const record of unitRecords(model.file)) {
			const type = model.enumeration(record, 'UnitType')
			if (type !== '' && !this.ofProject.has(type)) this.ofProject.set(type, record)
		}
	}

	/**
	 * A value in the unit of IDS.
	 * @param type upper-case defined type, such as `IFCLENGTHMEASURE`; others than measures aren't converted
	 * @param unit the record of the value's own unit, -1 for the project's
	 */
	convert(value: number, type: string, unit: number): number {
		const unitType = this.unitType(type)
		if (unitType === null) return value
		const record = unit >= 0 ? unit : (this.ofProject.get(unitType) ?? -1)
		const { factor, offset } = this.conversion(record, 0)
		return factor === 1 && offset === 0 ? value : Number((value * factor + offset).toPrecision(DIGITS))
	}

	private conversion(record: number, depth: number): Conversion {
		if (record < 0 || depth > DEEPEST) return NONE
		let found = this.conversions.get(record)
		if (!found) {
			found = this.read(record, depth)
			if (!Number.isFinite(found.factor) || found.factor === 0) found = NONE
			this.conversions.set(record, found)
		}
		return found
	}

	private read(record: number, depth: number): Conversion {
		const { model } = this
		if (model.isA(record, 'IfcSIUnit')) {
			const name = model.enumeration(record, 'Name')
			const prefix = PREFIXES[model.enumeration(record, 'Prefix')]?.[1] ?? 1
			if (name === 'DEGREE_CELSIUS') return { factor: prefix, offset: KELVIN_OF_CELSIUS }
			const power = name.startsWith('SQUARE_') ? 2 : name.startsWith('CUBIC_') ? 3 : 1
			return { factor: (name === 'GRAM' ? 1e-3 : 1) * prefix ** power, offset: 0 }
		}
		if (model.isA(record, 'IfcConversionBasedUnit')) {
			const measure = model.follow(record, 'ConversionFactor')
			const value = model.number(measure, 'ValueComponent')
			const base = this.conversion(model.follow(measure, 'UnitComponent'), depth + 1)
			const offset = model.number(record, 'ConversionOffset') ?? 0
			if (value === null || value === 0) return { factor: readUnit(model.file, record)?.factor ?? 1, offset: 0 }
			return { factor: value * base.factor, offset: offset + base.offset }
		}
		if (!model.isA(record, 'IfcDerivedUnit')) return NONE
		let factor = 1
		for (const element of model.records(record, 'Elements')) {
			const unit = this.conversion(model.follow(element, 'Unit'), depth + 1)
			factor *= unit.factor ** (model.number(element, 'Exponent') ?? 1)
		}
		return { factor, offset: 0 }
	}
}
