import { expect, test } from 'vitest'
import { JsonGauge, MOST_IN_JSON } from './json-gauge.ts'

/** Whether a text fits, read in chunks of so many bytes. */
function fits(text: string, bytes = 65_536): boolean {
	const gauge = new JsonGauge()
	const whole = Buffer.from(text)
	for (let start = 0; start < whole.length; start += bytes)
		if (!gauge.read(whole.subarray(start, start + bytes))) return false
	return true
}

const array = (count: number, one: (place: number) => string): string =>
	`[${Array.from({ length: count }, (_, place) => one(place)).join()}]`
const object = (names: number): string =>
	`{${Array.from({ length: names }, (_, place) => `"${place.toString(36)}":1`).join()}}`

test.each<[string, (over: number) => string]>([
	['objects', (over) => array(MOST_IN_JSON.arrays_and_objects - 1 + over, () => '{}')],
	['arrays', (over) => array(MOST_IN_JSON.arrays_and_objects - 1 + over, () => '[]')],
	['nested arrays', (over) => '['.repeat(MOST_IN_JSON.arrays_and_objects + over)],
	['short texts', (over) => array(MOST_IN_JSON.short_texts + over, (place) => `"${place}"`)],
	['numbers', (over) => array(MOST_IN_JSON.commas + 1 + over, () => '1')],
])('a body has a limited number of %s', (_, text) => {
	expect(fits(text(0))).toBe(true)
	expect(fits(text(1))).toBe(false)
})

test('a body has a limited number of different names, and any number of the same', () => {
	expect(fits(object(MOST_IN_JSON.names))).toBe(true)
	// Some have the place of another.
	expect(fits(object(MOST_IN_JSON.names * 1.1))).toBe(false)
	expect(fits(array(100_000, () => '{"scope":1,"id":2}'))).toBe(true)
})

test('long texts count for nothing, whatever is in them', () => {
	const text = JSON.stringify({ description: `${'{[:,"\\'.repeat(400_000)}` })
	for (const bytes of [65_536, 7]) expect(fits(text, bytes)).toBe(true)
	expect(fits(array(400_000, () => '"00000000-0000-4000-8000-000000000000"'))).toBe(true)
})
