import { expect, it } from 'vitest'
import { plainNumber } from './step-number.ts'

const read = (text: string): number => plainNumber(Buffer.from(text), 0, text.length)

it.each(['0', '0.', '-0.', '.5', '5', '1E5', '1.E-05', '-1.E+2', '1e22', '0.1', '123.456', '-99999999999999.', '4.35'])(
	'reads %s as Number does',
	(text) => expect(read(text)).toBe(Number(text)),
)

it.each(['', '.', '-', 'E5', '1.2.3', '1E', '1E+', '1E99', '1E1234', '12345678901234567890', '1 ', '#1', "'1'"])(
	'leaves %s to Number',
	(text) => expect(read(text)).toBeNaN(),
)

it('agrees with Number on numbers of every length and size', () => {
	let left = 0
	for (let digits = 1; digits <= 17; digits++) {
		for (let exponent = -12; exponent <= 12; exponent++) {
			const value = Math.sin(digits * 31 + exponent) * 10 ** exponent
			for (const text of [value.toPrecision(digits), value.toExponential(digits - 1).toUpperCase(), String(value)]) {
				const found = read(text)
				if (Number.isNaN(found)) left++
				else expect(found).toBe(Number(text))
			}
		}
	}
	expect(left).toBeLessThan(17 * 25)
})
