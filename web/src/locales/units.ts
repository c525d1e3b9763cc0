import {
	CUBIC_YARDS_IN_CUBIC_METRE,
	FEET_IN_METRE,
	POUNDS_IN_KILOGRAM,
	SQUARE_FEET_IN_SQUARE_METRE,
} from '@panelyard/contracts/models/imperial'
import { createContext, useContext } from 'react'

export const LENGTH_UNITS = ['m', 'mm', 'ft_in'] as const
export const WEIGHT_UNITS = ['by_size', 'kg', 't', 'lb'] as const

/** What a person reads lengths and weights in; weights by their size unless said. Areas and volumes go with lengths. */
export type Units = { length: (typeof LENGTH_UNITS)[number]; weight: (typeof WEIGHT_UNITS)[number] }

export const USUAL_UNITS: Units = { length: 'm', weight: 'by_size' }

export const UnitsContext = createContext<Units>(USUAL_UNITS)

export const useUnits = (): Units => useContext(UnitsContext)

type Amount = (value: number | null) => number | null

/** What a file holds of amounts in metres, square metres, cubic metres and kilograms; feet have decimals there. */
export function amountsIn({ length, weight }: Units): { length: Amount; area: Amount; volume: Amount; weight: Amount } {
	const isImperial = length === 'ft_in'
	const times =
		(factor: number): Amount =>
		(value) =>
			value === null ? null : value * factor
	const perKilogram = weight === 't' ? 1 / 1000 : weight === 'lb' ? POUNDS_IN_KILOGRAM : 1
	return {
		length: times(isImperial ? FEET_IN_METRE : length === 'mm' ? 1000 : 1),
		area: times(isImperial ? SQUARE_FEET_IN_SQUARE_METRE : 1),
		volume: times(isImperial ? CUBIC_YARDS_IN_CUBIC_METRE : 1),
		weight: times(perKilogram),
	}
}
