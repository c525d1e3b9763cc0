import type { LengthUnit } from '../options.ts'

/** Metres in one unit. */
export const METRES: Record<LengthUnit, number> = {
	millimetre: 0.001,
	centimetre: 0.01,
	metre: 1,
	inch: 0.0254,
	foot: 0.3048,
	us_survey_foot: 1200 / 3937,
}

/** SI prefixes of the metric units. */
export const PREFIXES: Partial<Record<LengthUnit, string>> = {
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
