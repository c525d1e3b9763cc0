import { useTranslation } from 'react-i18next'
import { createFormat } from './format.ts'
import { onFirstUse } from './on-first-use.ts'
import { type Units, USUAL_UNITS, useUnits } from './units.ts'

export type Measures = {
	/** A count or another plain number. */
	number: (value: number) => string
	/** To the millimetre, as panels are made. */
	length: (metres: number | null) => string
	/** Metres above or below zero, two decimals, with their sign. */
	elevation: (metres: number) => string
	area: (squareMetres: number | null) => string
	volume: (cubicMetres: number | null) => string
	/** In the person's unit; else kilograms below ten tonnes, and tonnes from there. */
	weight: (kilograms: number | null) => string
	/** Of one panel of several, all in one unit: the person's, else kilograms. */
	panelWeight: (kilograms: number | null) => string
	/** A sum beside other sums, all in one unit: the person's, else tonnes. */
	weightSum: (kilograms: number) => string
	/** A text of several of `bareLength` with their unit behind it. */
	lengths: (text: string) => string
	/** A text of several lengths in metres, whatever the person's unit is. */
	metres: (text: string) => string
	/** A building's extent in metres without the unit, one decimal. */
	bareExtent: (metres: number) => string
	/** The same without the unit, for columns whose header says it. */
	bareLength: (metres: number | null) => string
	bareArea: (squareMetres: number | null) => string
	bareWeight: (kilograms: number | null) => string
	/** Those of `bareLength` and `bareWeight`. */
	lengthUnit: string
	weightUnit: string
	/** A share from 0 to 1; what exists is never shown as 0 %, what lacks something never as 100 %. */
	percent: (share: number) => string
	bytes: (bytes: number) => string
	dateTime: (iso: string) => string
	/** `3 minutes ago`; a date beyond a month. */
	ago: (iso: string) => string
}

/** What a missing value shows. */
export const NO_VALUE = '–'
const TONNES_FROM_KG = 10_000
/** A sum in tonnes has one decimal, and three below this, so that it doesn't look like nothing. */
const TINY_SUM_KG = 100

/** Numbers with units as one language writes them. */
export const makeMeasures = (
	language: string,
	unit: (name: UnitName, value: string) => string,
	units: Units = USUAL_UNITS,
): Measures => {
	const { decimal, percent, bytes, dateTime, since } = createFormat(language)
	const relative = onFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
	const decimals = (digits: number, least = 0) =>
		onFirstUse(() => new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: least }))
	const lengths = decimals(3, 3)
	const areas = decimals(2, 2)
	const sums = decimals(1, 1)
	const weights = decimals(0)
	const heights = onFirstUse(
		() =>
			new Intl.NumberFormat(language, {
				minimumFractionDigits: 2,
				maximumFractionDigits: 2,
				signDisplay: 'exceptZero',
			}),
	)
	const isInMillimetres = units.length === 'mm'
	const lengthName = isInMillimetres ? 'millimetres' : 'metres'
	const bareLength = (metres: number): string =>
		isInMillimetres ? weights().format(metres * 1000) : lengths().format(metres)
	/** A panel's weight to the kilogram, that of many to 100 kg. */
	const tonnes = (kilograms: number): string =>
		(Math.abs(kilograms) < TONNES_FROM_KG ? lengths : sums)().format(kilograms / 1000)
	const weight = (kilograms: number): string => {
		const isInTonnes = units.weight === 'by_size' ? Math.abs(kilograms) >= TONNES_FROM_KG : units.weight === 't'
		return isInTonnes ? unit('tonnes', tonnes(kilograms)) : unit('kilograms', weights().format(kilograms))
	}
	const bareWeight = (kilograms: number): string =>
		units.weight === 't' ? lengths().format(kilograms / 1000) : weights().format(kilograms)
	const weightName = units.weight === 't' ? 'tonnes' : 'kilograms'
	const weightSum = (kilograms: number): string => {
		if (units.weight !== 'by_size') return weight(kilograms)
		const isTiny = kilograms !== 0 && Math.abs(kilograms) < TINY_SUM_KG
		return unit('tonnes', (isTiny ? lengths : sums)().format(kilograms / 1000))
	}
	const orNone = (value: number | null, show: (value: number) => string) => (value === null ? NO_VALUE : show(value))
	// What is there is never shown as nothing: connectors and sheets have thousandths of a square or cubic metre.
	const fitting = (value: number) =>
		Math.abs(value) >= 1000 ? sums : value !== 0 && Math.abs(value) < 0.1 ? lengths : areas

	return {
		number: (value) => decimal(value, 3),
		length: (value) => orNone(value, (metres) => unit(lengthName, bareLength(metres))),
		elevation: (value) => unit('metres', heights().format(value)),
		area: (value) => orNone(value, (area) => unit('square_metres', fitting(area)().format(area))),
		volume: (value) => orNone(value, (volume) => unit('cubic_metres', fitting(volume)().format(volume))),
		weight: (value) => orNone(value, weight),
		panelWeight: (value) => orNone(value, (kilograms) => unit(weightName, bareWeight(kilograms))),
		weightSum,
		lengths: (text) => unit(lengthName, text),
		metres: (text) => unit('metres', text),
		bareExtent: (metres) => sums().format(metres),
		bareLength: (value) => orNone(value, bareLength),
		bareArea: (value) => orNone(value, (area) => areas().format(area)),
		bareWeight: (value) => orNone(value, bareWeight),
		lengthUnit: unit(lengthName, '').trim(),
		weightUnit: unit(weightName, '').trim(),
		percent,
		bytes,
		dateTime,
		ago: (iso) => since(iso) ?? relative().format(0, 'second'),
	}
}

type UnitName = 'metres' | 'millimetres' | 'square_metres' | 'cubic_metres' | 'kilograms' | 'tonnes'

const ofLanguages = new WeakMap<object, Map<string, Measures>>()

/** `makeMeasures` in the current language and the person's units. */
export function useMeasures(): Measures {
	const { i18n } = useTranslation('panels')
	const { language } = i18n
	const units = useUnits()
	const key = `${language} ${units.length} ${units.weight}`
	const known = ofLanguages.get(i18n) ?? new Map<string, Measures>()
	ofLanguages.set(i18n, known)
	const measures =
		known.get(key) ??
		makeMeasures(language, (name, value) => i18n.t(`units.${name}`, { ns: 'panels', lng: language, value }), units)
	known.set(key, measures)
	return measures
}
