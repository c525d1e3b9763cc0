import type { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { schemeColours } from './colour-schemes.ts'

const luminance = ({ x, y, z }: Vector3): number => {
	const [r = 0, g = 0, b = 0] = [x, y, z].map((part) =>
		part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
	)
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: Vector3, b: Vector3): number => {
	const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number]
	return (light + 0.05) / (dark + 0.05)
}

test('beams and columns that aren’t panels are seen against the dark background, with their lines', () => {
	const { neutral, line, lineStrength, backgroundTop, backgroundBottom } = schemeColours.dark
	for (const ground of [backgroundTop, backgroundBottom]) expect(contrast(neutral, ground)).toBeGreaterThan(2)
	// A thin bar is nearly all lines.
	const lined = neutral.clone().lerp(line, lineStrength)
	expect(luminance(lined)).toBeGreaterThan(luminance(backgroundTop))
})
