const METRES_IN_INCH = 0.0254
/** Builders' tape measures show sixteenths of an inch. */
const PARTS = 16

export const FEET_IN_METRE = 1 / (12 * METRES_IN_INCH)
export const SQUARE_FEET_IN_SQUARE_METRE = FEET_IN_METRE ** 2
/** Concrete is ordered by the cubic yard. */
export const CUBIC_YARDS_IN_CUBIC_METRE = (FEET_IN_METRE / 3) ** 3
export const POUNDS_IN_KILOGRAM = 1 / 0.45359237

/**
 * A length as builders write it, to a sixteenth of an inch: `12′ 4 3/8″`, `4 3/8″`, `-1′ 0″`.
 * @param feet writes whole feet
 */
export function feetAndInches(metres: number, feet: (value: number) => string): string {
	const parts = Math.round((Math.abs(metres) / METRES_IN_INCH) * PARTS)
	const wholeFeet = Math.floor(parts / (12 * PARTS))
	const wholeInches = Math.floor(parts / PARTS) % 12
	const fraction = fractionText(parts % PARTS)
	const inches = fraction === '' ? `${wholeInches}` : wholeInches === 0 ? fraction : `${wholeInches} ${fraction}`
	const sign = metres < 0 && parts > 0 ? '-' : ''
	return wholeFeet === 0 ? `${sign}${inches}″` : `${sign}${feet(wholeFeet)}′ ${inches}″`
}

/** Sixteenths in their lowest terms. */
function fractionText(sixteenths: number): string {
	if (sixteenths === 0) return ''
	let [above, below] = [sixteenths, PARTS]
	while (above % 2 === 0) [above, below] = [above / 2, below / 2]
	return `${above}/${below}`
}
