import type { StepFile } from '../step/step-file.ts'

/** A unit of the file: `factor` turns a value into metres, m2, m3, kg, radians or seconds. */
export interface Unit {
	symbol: string
	factor: number
}

/** Symbol and factor of the prefixes of SI units. */
export const PREFIXES: Record<string, [string, number]> = {
	EXA: ['E', 1e18],
	PETA: ['P', 1e15],
	TERA: ['T', 1e12],
	GIGA: ['G', 1e9],
	MEGA: ['M', 1e6],
	KILO: ['k', 1e3],
	HECTO: ['h', 1e2],
	DECA: ['da', 1e1],
	DECI: ['d', 1e-1],
	CENTI: ['c', 1e-2],
	MILLI: ['m', 1e-3],
	MICRO: ['µ', 1e-6],
	NANO: ['n', 1e-9],
	PICO: ['p', 1e-12],
	FEMTO: ['f', 1e-15],
	ATTO: ['a', 1e-18],
}

/** Base symbol, and the power a prefix is raised to. */
const SI_NAMES: Record<string, [string, number]> = {
	METRE: ['m', 1],
	SQUARE_METRE: ['m²', 2],
	CUBIC_METRE: ['m³', 3],
	GRAM: ['g', 1],
	SECOND: ['s', 1],
	RADIAN: ['rad', 1],
	DEGREE_CELSIUS: ['°C', 1],
	KELVIN: ['K', 1],
	NEWTON: ['N', 1],
	PASCAL: ['Pa', 1],
	WATT: ['W', 1],
	JOULE: ['J', 1],
	HERTZ: ['Hz', 1],
	VOLT: ['V', 1],
	AMPERE: ['A', 1],
	LUX: ['lx', 1],
	LUMEN: ['lm', 1],
}

/** Conversion-based units by name, for files with a missing or wrong factor. */
const NAMED_UNITS: Record<string, Unit> = {
	INCH: { symbol: 'in', factor: 0.0254 },
	FOOT: { symbol: 'ft', factor: 0.3048 },
	'US SURVEY FOOT': { symbol: 'ftUS', factor: 1200 / 3937 },
	YARD: { symbol: 'yd', factor: 0.9144 },
	MILE: { symbol: 'mi', factor: 1609.344 },
	'SQUARE INCH': { symbol: 'in²', factor: 0.0254 ** 2 },
	'SQUARE FOOT': { symbol: 'ft²', factor: 0.3048 ** 2 },
	'CUBIC INCH': { symbol: 'in³', factor: 0.0254 ** 3 },
	'CUBIC FOOT': { symbol: 'ft³', factor: 0.3048 ** 3 },
	'CUBIC YARD': { symbol: 'yd³', factor: 0.9144 ** 3 },
	POUND: { symbol: 'lb', factor: 0.45359237 },
	OUNCE: { symbol: 'oz', factor: 0.028349523125 },
	TON: { symbol: 't', factor: 1000 },
	TONNE: { symbol: 't', factor: 1000 },
	DEGREE: { symbol: '°', factor: Math.PI / 180 },
}

function siUnit(file: StepFile, record: number): Unit | null {
	const name = SI_NAMES[file.enumeration(record, 3)]
	if (!name) return null
	const prefix = PREFIXES[file.enumeration(record, 2)] ?? ['', 1]
	const base = name[0] === 'g' ? 1e-3 : 1
	return { symbol: prefix[0] + name[0], factor: base * prefix[1] ** name[1] }
}

/** Most characters of a unit's name, which is stored with each of its values. */
const LONGEST_SYMBOL = 40

/** The unit of a record; null for units without a simple factor (derived, monetary, dimensionless). */
export function readUnit(file: StepFile, record: number, depth = 0): Unit | null {
	if (record < 0 || depth > 4) return null
	switch (file.type(record)) {
		case 'IFCSIUNIT':
			return siUnit(file, record)
		case 'IFCCONVERSIONBASEDUNIT':
		case 'IFCCONVERSIONBASEDUNITWITHOFFSET': {
			const name = (file.text(record, 2) ?? '').trim().toUpperCase().replaceAll('_', ' ')
			const known = NAMED_UNITS[name]
			const measure = file.follow(record, 3)
			const value = file.number(measure, 0)
			const base = readUnit(file, file.follow(measure, 1), depth + 1)
			const factor = (value ?? 0) * (base?.factor ?? 0)
			if (factor > 0 && Number.isFinite(factor))
				return { symbol: known?.symbol ?? name.slice(0, LONGEST_SYMBOL).toLowerCase().toWellFormed(), factor }
			return known ?? null
		}
		default:
			return null
	}
}

/** The unit type of a measure. */
const MEASURE_UNIT_TYPES: Record<string, string> = {
	IFCLENGTHMEASURE: 'LENGTHUNIT',
	IFCPOSITIVELENGTHMEASURE: 'LENGTHUNIT',
	IFCNONNEGATIVELENGTHMEASURE: 'LENGTHUNIT',
	IFCAREAMEASURE: 'AREAUNIT',
	IFCVOLUMEMEASURE: 'VOLUMEUNIT',
	IFCMASSMEASURE: 'MASSUNIT',
	IFCPLANEANGLEMEASURE: 'PLANEANGLEUNIT',
	IFCPOSITIVEPLANEANGLEMEASURE: 'PLANEANGLEUNIT',
	IFCTIMEMEASURE: 'TIMEUNIT',
	IFCFORCEMEASURE: 'FORCEUNIT',
	IFCPRESSUREMEASURE: 'PRESSUREUNIT',
	IFCPOWERMEASURE: 'POWERUNIT',
	IFCTHERMODYNAMICTEMPERATUREMEASURE: 'THERMODYNAMICTEMPERATUREUNIT',
}

/** The default units of a file's values. */
export class ProjectUnits {
	private readonly byType = new Map<string, Unit>()
	/** False when the file has no length unit and metres were assumed. */
	readonly lengthIsStated: boolean

	constructor(file: StepFile) {
		for (const record of unitRecords(file)) {
			const type = file.enumeration(record, 1)
			const unit = readUnit(file, record)
			if (unit && !this.byType.has(type)) this.byType.set(type, unit)
		}
		this.lengthIsStated = this.byType.has('LENGTHUNIT')
		const length = this.byType.get('LENGTHUNIT') ?? { symbol: 'm', factor: 1 }
		const defaults: [string, Unit][] = [
			['LENGTHUNIT', length],
			['AREAUNIT', { symbol: 'm²', factor: 1 }],
			['VOLUMEUNIT', { symbol: 'm³', factor: 1 }],
			['MASSUNIT', { symbol: 'kg', factor: 1 }],
		]
		for (const [type, unit] of defaults) if (!this.byType.has(type)) this.byType.set(type, unit)
	}

	/** Metres per length unit. */
	get length(): number {
		return (this.byType.get('LENGTHUNIT') as Unit).factor
	}

	ofType(unitType: string): Unit | undefined {
		return this.byType.get(unitType)
	}

	/** @param measure upper-case defined type, e.g. `IFCLENGTHMEASURE` */
	ofMeasure(measure: string): Unit | undefined {
		const type = MEASURE_UNIT_TYPES[measure]
		return type === undefined ? undefined : this.byType.get(type)
	}
}

/** The members of the unit assignment of the project, otherwise of the first assignment in the file. */
export function unitRecords(file: StepFile): number[] {
	for (const project of file.ofType('IFCPROJECT')) {
		const assignment = file.follow(project, 8)
		if (file.type(assignment) === 'IFCUNITASSIGNMENT') return file.refs(assignment, 0).map((id) => file.record(id))
	}
	const [assignment] = file.ofType('IFCUNITASSIGNMENT')
	return assignment === undefined ? [] : file.refs(assignment, 0).map((id) => file.record(id))
}

/** Radians in the file's unit of plane angles. */
export function planeAngle(file: StepFile): number {
	const angle = unitRecords(file).find((unit) => file.enumeration(unit, 1) === 'PLANEANGLEUNIT')
	return (angle === undefined ? null : readUnit(file, angle))?.factor ?? 1
}
