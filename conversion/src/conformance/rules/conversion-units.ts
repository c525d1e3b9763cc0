import type { SchemaName } from '../schema/ifc-schema.ts'

export interface StandardUnit {
	name: string
	/** As in IfcUnitEnum. */
	kind: string
	/** In the unit of the SI without prefix (gram for masses): exact, then as rounded by the standard. */
	sizes: readonly [number, ...number[]]
}

const FOOT = 0.3048
const INCH = FOOT / 12
const YARD = FOOT * 3
const MILE = FOOT * 5280
const POUND = 453.59237
const GALLON_UK = 4.54609e-3
const GALLON_US = 231 * INCH ** 3
const POUND_FORCE = 4.4482216152605

const unit = (name: string, kind: string, ...sizes: [number, ...number[]]): StandardUnit => ({ name, kind, sizes })

/** Those that IFC2x3 lists, in the words of the standard. */
const FIRST_UNITS = [
	unit('inch', 'LENGTHUNIT', INCH),
	unit('foot', 'LENGTHUNIT', FOOT),
	unit('yard', 'LENGTHUNIT', YARD, 0.914),
	unit('mile', 'LENGTHUNIT', MILE, 1609),
	unit('acre', 'AREAUNIT', YARD ** 2 * 4840, 4046.86),
	unit('litre', 'VOLUMEUNIT', 1e-3),
	unit('pint UK', 'VOLUMEUNIT', GALLON_UK / 8, 0.000568),
	unit('pint US', 'VOLUMEUNIT', GALLON_US / 8, 0.000473),
	unit('gallon UK', 'VOLUMEUNIT', GALLON_UK, 0.004546, 0.00454),
	unit('gallon US', 'VOLUMEUNIT', GALLON_US, 0.003785),
	unit('degree', 'PLANEANGLEUNIT', Math.PI / 180),
	unit('ounce', 'MASSUNIT', POUND / 16, 28.35),
	unit('pound', 'MASSUNIT', POUND, 454),
]

const FURTHER_UNITS = [
	unit('square inch', 'AREAUNIT', INCH ** 2, 0.0006452),
	unit('square foot', 'AREAUNIT', FOOT ** 2, 0.0929),
	unit('square yard', 'AREAUNIT', YARD ** 2),
	unit('square mile', 'AREAUNIT', MILE ** 2, 2588881),
	unit('cubic inch', 'VOLUMEUNIT', INCH ** 3, 0.00001639),
	unit('cubic foot', 'VOLUMEUNIT', FOOT ** 3, 0.02832),
	unit('cubic yard', 'VOLUMEUNIT', YARD ** 3, 0.7636),
	unit('fluid ounce UK', 'VOLUMEUNIT', GALLON_UK / 160),
	unit('fluid ounce US', 'VOLUMEUNIT', GALLON_US / 128, 0.00002957353),
	unit('ton UK', 'MASSUNIT', POUND * 2240),
	unit('ton US', 'MASSUNIT', POUND * 2000),
	unit('lbf', 'FORCEUNIT', POUND_FORCE),
	unit('kip', 'FORCEUNIT', POUND_FORCE * 1000),
	unit('psi', 'PRESSUREUNIT', POUND_FORCE / INCH ** 2),
	unit('ksi', 'PRESSUREUNIT', (POUND_FORCE / INCH ** 2) * 1000),
	unit('minute', 'TIMEUNIT', 60),
	unit('hour', 'TIMEUNIT', 3600),
	unit('day', 'TIMEUNIT', 86400),
	unit('btu', 'ENERGYUNIT', 1055.056, 1055.05585262),
]

const UNITS: Record<SchemaName, readonly StandardUnit[]> = {
	IFC2X3: FIRST_UNITS,
	IFC4: [...FIRST_UNITS, ...FURTHER_UNITS],
	IFC4X3: [...FIRST_UNITS, ...FURTHER_UNITS, unit('US survey foot', 'LENGTHUNIT', 1200 / 3937)],
}

/** Factors that differ by less than this share are equal. */
const SAME = 1e-6

/** A unit that the standard names; upper and lower case are the same. */
export const standardUnit = (schema: SchemaName, name: string): StandardUnit | null =>
	UNITS[schema].find((each) => each.name.toLowerCase() === name.toLowerCase()) ?? null

export const standardUnits = (schema: SchemaName, kind: string): string[] =>
	UNITS[schema].filter((each) => each.kind === kind).map(({ name }) => name)

export const isStandardFactor = ({ sizes }: StandardUnit, size: number): boolean =>
	sizes.some((expected) => Math.abs(size - expected) <= SAME * expected)
