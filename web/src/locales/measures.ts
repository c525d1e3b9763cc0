import { useTranslation } from 'react-i18next'
import { createFormat } from './format.ts'
import { onFirstUse } from './on-first-use.ts'

export type Measures = {
	/** A count or another plain number. */
	number: (value: number) => string
	/** Metres, three decimals at most: panels are made to the millimetre. */
	length: (metres: number | null) => string
	/** Metres above or below zero, two decimals, with their sign. */
	elevation: (metres: number) => string
	area: (squareMetres: number | null) => string
	volume: (cubicMetres: number | null) => string
	/** Kilograms below ten tonnes, tonnes from there. */
	weight: (kilograms: number | null) => string
	/** A text of several lengths with the unit behind it. */
	metres: (text: string) => string
	/** A building's extent in metres without the unit, one decimal. */
	bareExtent: (metres: number) => string
	/** The same without the unit, for columns whose header says it. */
	bareLength: (metres: number | null) => string
	bareArea: (squareMetres: number | null) => string
	bareWeight: (kilograms: number | null) => string
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

/** Numbers with units as one language writes them. */
export const makeMeasures = (language: string, unit: (name: UnitName, value: string) => string): Measures => {
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
	const orNone = (value: number | null, show: (value: number) => string) => (value === null ? NO_VALUE : show(value))
	// What is there is never shown as nothing: connectors and sheets have thousandths of a square or cubic metre.
	const fitting = (value: number) =>
		Math.abs(value) >= 1000 ? sums : value !== 0 && Math.abs(value) < 0.1 ? lengths : areas

	return {
		number: (value) => decimal(value, 3),
		length: (value) => orNone(value, (metres) => unit('metres', lengths().format(metres))),
		elevation: (value) => unit('metres', heights().format(value)),
		area: (value) => orNone(value, (area) => unit('square_metres', fitting(area)().format(area))),
		volume: (value) => orNone(value, (volume) => unit('cubic_metres', fitting(volume)().format(volume))),
		weight: (value) =>
			orNone(value, (kilograms) =>
				Math.abs(kilograms) >= TONNES_FROM_KG
					? unit('tonnes', sums().format(kilograms / 1000))
					: unit('kilograms', weights().format(kilograms)),
			),
		metres: (text) => unit('metres', text),
		bareExtent: (metres) => sums().format(metres),
		bareLength: (value) => orNone(value, (metres) => lengths().format(metres)),
		bareArea: (value) => orNone(value, (area) => areas().format(area)),
		bareWeight: (value) => orNone(value, (kilograms) => weights().format(kilograms)),
		percent,
		bytes,
		dateTime,
		ago: (iso) => since(iso) ?? relative().format(0, 'second'),
	}
}

type UnitName = 'metres' | 'square_metres' | 'cubic_metres' | 'kilograms' | 'tonnes'

const ofLanguages = new WeakMap<object, Map<string, Measures>>()

/** `makeMeasures` in the current language. */
export function useMeasures(): Measures {
	const { i18n } = useTranslation('panels')
	const { language } = i18n
	const known = ofLanguages.get(i18n) ?? new Map<string, Measures>()
	ofLanguages.set(i18n, known)
	const measures =
		known.get(language) ??
		makeMeasures(language, (name, value) => i18n.t(`units.${name}`, { ns: 'panels', lng: language, value }))
	known.set(language, measures)
	return measures
}
