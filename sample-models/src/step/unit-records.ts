import type { LengthUnit } from '../options.ts'
import type { StepWriter } from './step-writer.ts'
import { areaUnit, METRES, PREFIXES, volumeUnit } from './units.ts'

/** Writes the unit assignment and returns its reference. */
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
				converted('LENGTHUNIT', unit.toUpperCase().replaceAll('_', ' '), length, METRES[unit], 'IFCLENGTHMEASURE', 1),
				converted('AREAUNIT', 'SQUARE FOOT', area, areaUnit(unit), 'IFCAREAMEASURE', 2),
				converted('VOLUMEUNIT', 'CUBIC FOOT', volume, volumeUnit(unit), 'IFCVOLUMEMEASURE', 3),
			]
	units.push(converted('PLANEANGLEUNIT', 'DEGREE', angle, Math.PI / 180, 'IFCPLANEANGLEMEASURE', 0))
	units.push(si('MASSUNIT', '.KILO.', 'GRAM'), si('TIMEUNIT', '$', 'SECOND'))
	return w.line('IFCUNITASSIGNMENT', `(${units.join(',')})`)
}
