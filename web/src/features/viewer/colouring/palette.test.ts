import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import { describe, expect, it } from 'vitest'
import { STATE_COLOURS } from '../../../domain/plan/plan-mark.tsx'
import { contrast } from '../../../domain/statuses/status-colours.ts'
import { KIND_COLOURS, OTHER_COLOUR, rampColours } from './palette.ts'

/** How colours look without one kind of receptor (Machado, Oliveira and Fernandes 2009), on linear light. */
const EYES = {
	usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
	protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
	deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
	tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

const linear = (hex: string): number[] =>
	[1, 3, 5].map((start) => {
		const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
	})
const times = (matrix: readonly number[], vector: readonly number[]): number[] =>
	[0, 3, 6].map((row) => vector.reduce((sum, value, i) => sum + (matrix[row + i] as number) * value, 0))
/** OKLab, in which distances are about as large as they look. */
const oklab = (rgb: readonly number[]): number[] =>
	times(
		[
			0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
			-0.808675766,
		],
		times(
			[
				0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
				0.6299787005,
			],
			rgb,
		).map(Math.cbrt),
	)
const seen = (hex: string, eye: readonly number[]) =>
	oklab(times(eye, linear(hex)).map((value) => Math.min(Math.max(value, 0), 1)))
const apart = (a: string, b: string, eye: readonly number[]) => {
	const other = seen(b, eye)
	return Math.hypot(...seen(a, eye).map((value, i) => value - (other[i] as number)))
}

describe.each(Object.entries(EYES))('for an eye with %s vision', (name, eye) => {
	it('any two kinds are told apart, and each from panels without a value', () => {
		const all = [...KIND_COLOURS, OTHER_COLOUR, NO_STATUS_COLOUR.light]
		const pairs = all.flatMap((a, i) => all.slice(0, i).map((b) => apart(a, b, eye)))
		expect(Math.min(...pairs)).toBeGreaterThan(name === 'tritanopia' ? 0.055 : 0.075)
	})
	it('states of the plan are told apart, and from panels without a date', () => {
		const all = [...Object.values(STATE_COLOURS), NO_STATUS_COLOUR.light]
		const pairs = all.flatMap((a, i) => all.slice(0, i).map((b) => apart(a, b, eye)))
		expect(Math.min(...pairs)).toBeGreaterThan(0.08)
	})
	it('ranges grow lighter step by step', () => {
		const lightness = rampColours(7).map((colour) => seen(colour, eye)[0] as number)
		for (const [step, light] of lightness.slice(1).entries())
			expect(light - (lightness[step] as number)).toBeGreaterThan(0.03)
	})
})

it('late panels stand out from both grounds', () => {
	expect(contrast(STATE_COLOURS.late, '#ffffff')).toBeGreaterThan(3)
	expect(contrast(STATE_COLOURS.late, '#15171b')).toBeGreaterThan(3)
})

it('a single range takes the middle', () => expect(rampColours(1)).toEqual(['#22a884']))
