import {
	CUBIC_YARDS_IN_CUBIC_METRE,
	FEET_IN_METRE,
	feetAndInches,
	POUNDS_IN_KILOGRAM,
	SQUARE_FEET_IN_SQUARE_METRE,
} from '@panelyard/contracts/models/imperial'
import { useTranslation } from 'react-i18next'
import { createFormat } from './format.ts'
import { onFirstUse } from './on-first-use.ts'
import { formatsKey, numberFormat } from './own-formats.ts'
import { type Units, USUAL_UNITS, useUnits } from './units.ts'

export type Measures = {
	/** A count or another plain number. */
	number: (value: number) => string
	/** To the millimetre, as panels are made, or to a sixteenth of an inch. */
	length: (metres: number | null) => string
	/** Above or below zero, with its sign: metres to the centimetre, or feet and inches. */
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
	/** A text of several of `bareExtent` with their unit behind it. */
	extents: (text: string) => string
	/** A building's extent without the unit, one decimal: metres, or feet for who reads in feet. */
	bareExtent: (metres: number) => string
	/** The same without the unit, for columns whose header says it. */
	bareLength: (metres: number | null) => string
	bareArea: (squareMetres: number | null) => string
	bareWeight: (kilograms: number | null) => string
	/** Those of `bareLength`, `bareArea`, volumes and `bareWeight`. */
	lengthUnit: string
	areaUnit: string
	volumeUnit: string
	weightUnit: string
	/** That of `weightSum`. */
	weightSumUnit: string
	/** A share from 0 to 1; what exists is never shown as 0 %, what lacks something never as 100 %. */
	percent: (share: number) => string
	/** The shares of amounts in their sum, which add up to 100 %. */
	shares: (amounts: readonly number[]) => string[]
	bytes: (bytes: number) => string
	/** Names joined as the language joins them where there is little room. */
	list: (names: Iterable<string>) => string
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
	const { decimal, percent, shares, bytes, dateTime, since, list } = createFormat(language)
	const relative = onFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
	const decimals = (digits: number, least = 0) =>
		onFirstUse(() => numberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: least }))
	const thousandths = decimals(3, 3)
	const hundredths = decimals(2, 2)
	const tenths = decimals(1, 1)
	const wholes = decimals(0)
	const heights = onFirstUse(() =>
		numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
	)
	const isImperial = units.length === 'ft_in'
	const feet = (metres: number): string => feetAndInches(metres, (value) => wholes().format(value))
	const lengthName = isImperial ? 'feet' : units.length === 'mm' ? 'millimetres' : 'metres'
	const bareLength = (metres: number): string => {
		if (isImperial) return feet(metres)
		return units.length === 'mm' ? wholes().format(metres * 1000) : thousandths().format(metres)
	}
	/** Feet and inches have their signs in them. */
	const withLengthUnit = (text: string): string => (isImperial ? text : unit(lengthName, text))
	const extentName = isImperial ? 'feet' : 'metres'
	const areaOf = (squareMetres: number) => squareMetres * (isImperial ? SQUARE_FEET_IN_SQUARE_METRE : 1)
	const areaName = isImperial ? 'square_feet' : 'square_metres'
	const volumeOf = (cubicMetres: number) => cubicMetres * (isImperial ? CUBIC_YARDS_IN_CUBIC_METRE : 1)
	const volumeName = isImperial ? 'cubic_yards' : 'cubic_metres'
	/** A panel's weight to the kilogram, that of many to 100 kg. */
	const tonnes = (kilograms: number): string =>
		(Math.abs(kilograms) < TONNES_FROM_KG ? thousandths : tenths)().format(kilograms / 1000)
	const isInPounds = units.weight === 'lb'
	const pounds = (kilograms: number): string => wholes().format(kilograms * POUNDS_IN_KILOGRAM)
	const weight = (kilograms: number): string => {
		if (isInPounds) return unit('pounds', pounds(kilograms))
		const isInTonnes = units.weight === 'by_size' ? Math.abs(kilograms) >= TONNES_FROM_KG : units.weight === 't'
		return isInTonnes ? unit('tonnes', tonnes(kilograms)) : unit('kilograms', wholes().format(kilograms))
	}
	const bareWeight = (kilograms: number): string => {
		if (isInPounds) return pounds(kilograms)
		return units.weight === 't' ? thousandths().format(kilograms / 1000) : wholes().format(kilograms)
	}
	const weightName = isInPounds ? 'pounds' : units.weight === 't' ? 'tonnes' : 'kilograms'
	const weightSum = (kilograms: number): string => {
		if (units.weight !== 'by_size') return weight(kilograms)
		const isTiny = kilograms !== 0 && Math.abs(kilograms) < TINY_SUM_KG
		return unit('tonnes', (isTiny ? thousandths : tenths)().format(kilograms / 1000))
	}
	const orNone = (value: number | null, show: (value: number) => string) => (value === null ? NO_VALUE : show(value))
	// What is there is never shown as nothing: connectors and sheets have thousandths of a square or cubic metre.
	const fitting = (value: number): string =>
		(Math.abs(value) >= 1000 ? tenths : value !== 0 && Math.abs(value) < 0.1 ? thousandths : hundredths)().format(value)

	return {
		number: (value) => decimal(value, 3),
		length: (value) => orNone(value, (metres) => withLengthUnit(bareLength(metres))),
		elevation: (value) =>
			isImperial ? `${value > 0 ? '+' : ''}${feet(value)}` : unit('metres', heights().format(value)),
		area: (value) => orNone(value, (area) => unit(areaName, fitting(areaOf(area)))),
		volume: (value) => orNone(value, (volume) => unit(volumeName, fitting(volumeOf(volume)))),
		weight: (value) => orNone(value, weight),
		panelWeight: (value) => orNone(value, (kilograms) => unit(weightName, bareWeight(kilograms))),
		weightSum,
		lengths: withLengthUnit,
		metres: (text) => unit('metres', text),
		extents: (text) => unit(extentName, text),
		bareExtent: (metres) => tenths().format(metres * (isImperial ? FEET_IN_METRE : 1)),
		bareLength: (value) => orNone(value, bareLength),
		bareArea: (value) => orNone(value, (area) => hundredths().format(areaOf(area))),
		bareWeight: (value) => orNone(value, bareWeight),
		lengthUnit: unit(lengthName, '').trim(),
		areaUnit: unit(areaName, '').trim(),
		volumeUnit: unit(volumeName, '').trim(),
		weightUnit: unit(weightName, '').trim(),
		weightSumUnit: unit(units.weight === 'by_size' ? 'tonnes' : weightName, '').trim(),
		percent,
		shares,
		bytes,
		list,
		dateTime,
		ago: (iso) => since(iso) ?? relative().format(0, 'second'),
	}
}

type UnitName =
	| 'metres'
	| 'millimetres'
	| 'feet'
	| 'square_metres'
	| 'square_feet'
	| 'cubic_metres'
	| 'cubic_yards'
	| 'kilograms'
	| 'tonnes'
	| 'pounds'

const ofLanguages = new WeakMap<object, Map<string, Measures>>()

/** `makeMeasures` in the current language and the person's units. */
export function useMeasures(): Measures {
	const { i18n } = useTranslation('panels')
	const { language } = i18n
	const units = useUnits()
	const key = `${language} ${units.length} ${units.weight} ${formatsKey()}`
	const known = ofLanguages.get(i18n) ?? new Map<string, Measures>()
	ofLanguages.set(i18n, known)
	const measures =
		known.get(key) ??
		makeMeasures(language, (name, value) => i18n.t(`units.${name}`, { ns: 'panels', lng: language, value }), units)
	known.set(key, measures)
	return measures
}
