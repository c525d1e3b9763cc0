import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import type { StepFile, StepValue } from '../../step/step-file.ts'
import { type ProjectUnits, readUnit, type Unit } from '../units.ts'
import { type MeasuredValue, measuredValue } from './measures.ts'

type Property = PropertySet['properties'][number]

/** A property or quantity set, read from its record. */
export interface ReadSet {
	name: string
	kind: 'property' | 'quantity'
	properties: Property[]
	measured: MeasuredValue[]
}

/** Complex properties nested deeper than this are skipped, including a property that contains itself. */
const DEEPEST_COMPLEX = 6

export const QUANTITY_UNIT_TYPES: Record<string, string> = {
	IFCQUANTITYLENGTH: 'LENGTHUNIT',
	IFCQUANTITYAREA: 'AREAUNIT',
	IFCQUANTITYVOLUME: 'VOLUMEUNIT',
	IFCQUANTITYWEIGHT: 'MASSUNIT',
	IFCQUANTITYTIME: 'TIMEUNIT',
	IFCQUANTITYCOUNT: '',
	IFCQUANTITYNUMBER: '',
}

export const MEASURE_OF_UNIT: Record<string, string> = {
	IFCLENGTHMEASURE: 'LENGTHUNIT',
	IFCPOSITIVELENGTHMEASURE: 'LENGTHUNIT',
	IFCNONNEGATIVELENGTHMEASURE: 'LENGTHUNIT',
	IFCAREAMEASURE: 'AREAUNIT',
	IFCVOLUMEMEASURE: 'VOLUMEUNIT',
	IFCMASSMEASURE: 'MASSUNIT',
}

/** Reads property sets, quantity sets and the predefined sets that are one record of attributes. */
export class PropertySetReader {
	private readonly file: StepFile
	private readonly units: ProjectUnits
	private readonly unitCache = new Map<number, Unit | null>()

	constructor(file: StepFile, units: ProjectUnits) {
		this.file = file
		this.units = units
	}

	/** Name and kind of the set of a record and the ids of its properties, null when the record isn't a set. */
	head(record: number): { name: string; kind: ReadSet['kind']; properties: number[] } | null {
		const { file } = this
		const type = file.type(record)
		const kind = type === 'IFCPROPERTYSET' ? 'property' : type === 'IFCELEMENTQUANTITY' ? 'quantity' : null
		if (!kind) return null
		return { name: file.text(record, 2) ?? '', kind, properties: file.refs(record, kind === 'property' ? 4 : 5) }
	}

	/** Whether a record is a property that is always a single one, with its name first. */
	isPlain(record: number): boolean {
		const type = this.file.type(record)
		return type === 'IFCPROPERTYSINGLEVALUE' || QUANTITY_UNIT_TYPES[type] !== undefined
	}

	/** The properties of one record: several for a complex one, none for a record that isn't a property. */
	readProperty(record: number): Pick<ReadSet, 'properties' | 'measured'> {
		const read: ReadSet = { name: '', kind: 'property', properties: [], measured: [] }
		this.add(read, record, '', 0)
		return read
	}

	private add(set: ReadSet, record: number, prefix: string, depth: number): void {
		const { file } = this
		const type = file.type(record)
		if (type === '') return
		const name = prefix + (file.text(record, 0) ?? '')
		switch (type) {
			case 'IFCPROPERTYSINGLEVALUE': {
				const at = file.argument(record, 2)
				const end = file.index.end[record] as number
				const value = file.valueAt(at, end)
				const unitAt = file.nextArgument(record, at)
				this.addMeasured(set, name, value, unitAt < end ? file.refAt(unitAt) : 0)
				return
			}
			case 'IFCPROPERTYENUMERATEDVALUE':
			case 'IFCPROPERTYLISTVALUE':
				this.addList(set, name, file.values(record, 2))
				return
			case 'IFCPROPERTYBOUNDEDVALUE':
				this.addBounds(set, name, record)
				return
			case 'IFCPROPERTYTABLEVALUE': {
				const values = file.values(record, 3)
				const rows = file.values(record, 2).map((key, row) => `${show(key)}: ${values[row] ? show(values[row]) : ''}`)
				set.properties.push({ name, value: rows.join('; ') })
				return
			}
			case 'IFCPROPERTYREFERENCEVALUE': {
				const target = file.follow(record, 3)
				const shown = file.text(target, 0) ?? file.text(target, 1) ?? file.text(target, 2)
				set.properties.push({ name, value: shown })
				return
			}
			case 'IFCCOMPLEXPROPERTY':
				if (depth < DEEPEST_COMPLEX)
					for (const id of file.refs(record, 3)) this.add(set, file.record(id), `${name} / `, depth + 1)
				return
			case 'IFCPHYSICALCOMPLEXQUANTITY':
				if (depth < DEEPEST_COMPLEX)
					for (const id of file.refs(record, 2)) this.add(set, file.record(id), `${name} / `, depth + 1)
				return
			default: {
				const unitType = QUANTITY_UNIT_TYPES[type]
				if (unitType !== undefined) this.addQuantity(set, name, record, unitType)
			}
		}
	}

	private addMeasured(set: ReadSet, name: string, value: StepValue, unitId: number): void {
		const unit = unitId > 0 ? this.unit(unitId) : this.units.ofMeasure(value.type)
		const property: Property = { name, value: value.value }
		if (unit && typeof value.value === 'number') {
			property.unit = unit.symbol
			const unitType = MEASURE_OF_UNIT[value.type]
			if (unitType && this.isOfType(unitId, unitType)) {
				const measured = measuredValue(name, value.value, unitType, unit.factor, false)
				if (measured) set.measured.push(measured)
			}
		}
		set.properties.push(property)
	}

	private addList(set: ReadSet, name: string, values: StepValue[]): void {
		const [first] = values
		if (values.length === 1 && first) this.addMeasured(set, name, first, 0)
		else set.properties.push({ name, value: values.length === 0 ? null : values.map(show).join(', ') })
	}

	private addBounds(set: ReadSet, name: string, record: number): void {
		const { file } = this
		const upper = file.value(record, 2)
		const lower = file.value(record, 3)
		const setPoint = file.value(record, 5)
		if (setPoint.value !== null) {
			this.addMeasured(set, name, setPoint, file.ref(record, 4))
			const property = set.properties.at(-1)
			if (property && (lower.value !== null || upper.value !== null))
				property.value = `${show(setPoint)} (${`${show(lower)} … ${show(upper)}`.trim()})`
			return
		}
		const unitId = file.ref(record, 4)
		const unit = unitId > 0 ? this.unit(unitId) : this.units.ofMeasure(upper.type || lower.type)
		const property: Property = { name, value: `${show(lower)} … ${show(upper)}`.trim() }
		if (unit) property.unit = unit.symbol
		set.properties.push(property)
	}

	private addQuantity(set: ReadSet, name: string, record: number, unitType: string): void {
		const { file } = this
		const value = file.number(record, 3)
		const unitId = file.ref(record, 2)
		const unit = unitId > 0 ? this.unit(unitId) : this.units.ofType(unitType)
		const property: Property = { name, value }
		if (unit) property.unit = unit.symbol
		set.properties.push(property)
		if (value === null || !unit || !this.isOfType(unitId, unitType)) return
		const measured = measuredValue(name, value, unitType, unit.factor, true)
		if (measured) set.measured.push(measured)
	}

	/** Whether a value's own unit, 0 for none, fits its dimension: what an area in millimetres means isn't known. */
	private isOfType(unitId: number, unitType: string): boolean {
		return unitId <= 0 || this.file.enumeration(this.file.record(unitId), 1) === unitType
	}

	private unit(id: number): Unit | undefined {
		let unit = this.unitCache.get(id)
		if (unit === undefined) {
			unit = readUnit(this.file, this.file.record(id))
			this.unitCache.set(id, unit)
		}
		return unit ?? undefined
	}
}

function show(value: StepValue): string {
	return value.value === null ? '' : String(value.value)
}
