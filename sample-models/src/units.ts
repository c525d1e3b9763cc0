import type { LengthUnit } from './options.ts'
import type { StepWriter } from './step-writer.ts'

/** Metres in one unit. */
export const METRES: Record<LengthUnit, number> = {
	millimetre: 0.001,
	centimetre: 0.01,
	metre: 1,
	inch: 0.0254,
	foot: 0.3048,
}

const PREFIXES: Partial<Record<LengthUnit, string>> = {
	millimetre: '.MILLI.',
	centimetre: '.CENTI.',
	metre: '$',
}

/** Square and cubic metres in the file's units of area and volume: metric files use m2 and m3, the others square feet. */
export function areaUnit(unit: LengthUnit): number {
	return unit in PREFIXES ? 1 : METRES.foot ** 2
}

export function volumeUnit(unit: LengthUnit): number {
	return unit in PREFIXES ? 1 : METRES.foot ** 3
}

/** Writes the unit assignment and answers its reference. */
export function writeUnits(w: StepWriter, unit: LengthUnit): string {
	const si = (kind: string, prefix: string, name: string) => w.line('IFCSIUNIT', '*', `.${kind}.`, prefix, `.${name}.`)
	const converted = (kind: string, name: string, base: string, factor: number, measure: string, power: number) => {
		const exponents = w.line('IFCDIMENSIONALEXPONENTS', String(power), '0', '0', '0', '0', '0', '0')
		const ratio = w.line('IFCMEASUREWITHUNIT', `${measure}(${factor.toPrecision(12)})`, base)
		return w.line('IFCCONVERSIONBASEDUNIT', exponents, `.${kind}.`, `'${name}'`, ratio)
	}
	const metric = PREFIXES[unit]
	const length = si('LENGTHUNIT', metric ?? '$', 'METRE')
	const area = si('AREAUNIT', '$', 'SQUARE_METRE')
	const volume = si('VOLUMEUNIT', '$', 'CUBIC_METRE')
	const angle = si('PLANEANGLEUNIT', '$', 'RADIAN')
	const units = metric
		? [length, area, volume]
		: [
				converted('LENGTHUNIT', unit.toUpperCase(), length, METRES[unit], 'IFCLENGTHMEASURE', 1),
				converted('AREAUNIT', 'SQUARE FOOT', area, areaUnit(unit), 'IFCAREAMEASURE', 2),
				converted('VOLUMEUNIT', 'CUBIC FOOT', volume, volumeUnit(unit), 'IFCVOLUMEMEASURE', 3),
			]
	units.push(converted('PLANEANGLEUNIT', 'DEGREE', angle, Math.PI / 180, 'IFCPLANEANGLEMEASURE', 0))
	units.push(si('MASSUNIT', '.KILO.', 'GRAM'), si('TIMEUNIT', '$', 'SECOND'))
	return w.line('IFCUNITASSIGNMENT', `(${units.join(',')})`)
}
