import { expect, test } from 'vitest'
import { uploadSpeedometer } from './upload-speed.ts'

test('speed and time left come from the last seconds, and not before there is something to say', () => {
	const speedOf = uploadSpeedometer()
	expect(speedOf(0, 10_000, 0)).toBeNull()
	expect(speedOf(500, 10_000, 100)).toBeNull()
	expect(speedOf(2000, 10_000, 2000)).toEqual({ bytes_per_second: 1000, seconds_left: 8 })
	// A slow start is forgotten after the window.
	expect(speedOf(6000, 10_000, 6000)).toEqual({ bytes_per_second: 1000, seconds_left: 4 })
})

test('a stalled upload has no speed to tell', () => {
	const speedOf = uploadSpeedometer()
	speedOf(1000, 10_000, 0)
	expect(speedOf(1000, 10_000, 3000)).toBeNull()
})
