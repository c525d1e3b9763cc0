import { READY_SETS } from '@panelyard/contracts/statuses/status-sets'
import { STATUS_PALETTE } from '@panelyard/rules/statuses/unused-look'
import { expect, test } from 'vitest'
import { chipColours, colourProblem, contrast, inkOn, suggestedColour } from './status-colours.ts'

test('the text of a chip reads on its ground in both schemes, whatever colour a person chose', () => {
	for (const colour of [...STATUS_PALETTE, '#ffffff', '#000000', '#ffff00', '#7f7f7f', '#00ff88', '#0000ff']) {
		const { light, dark, deep } = chipColours(colour)
		expect(contrast(light.ground, light.text), `${colour} light`).toBeGreaterThanOrEqual(4.5)
		expect(contrast(dark.ground, dark.text), `${colour} dark`).toBeGreaterThanOrEqual(4.5)
		expect(contrast(deep, '#ffffff'), `${colour} in the sun`).toBeGreaterThanOrEqual(7)
		expect(contrast(colour, inkOn(colour)), `the ink of its pattern on ${colour}`).toBeGreaterThanOrEqual(3)
	}
})

test('every colour of the palette stands out from the page, from bare panels and from the others', () => {
	const paletteOf = STATUS_PALETTE.map((colour) => ({ colour }))
	for (const colour of STATUS_PALETTE)
		expect(
			colourProblem(
				colour,
				paletteOf.filter((other) => other.colour !== colour),
			),
			colour,
		).toBeNull()
})

test.each(Object.entries(READY_SETS))('the colours of the set %s tell its statuses apart', (_, statuses) => {
	for (const status of statuses)
		expect(
			colourProblem(
				status.colour,
				statuses.filter((other) => other !== status),
			),
			status.name,
		).toBeNull()
})

test('a colour that is lost on the page or beside another one is told of, and the next one that isn’t is suggested', () => {
	const red = { colour: '#e03131' }
	expect(colourProblem('#ffff99', [])).toEqual({ kind: 'pale' })
	expect(colourProblem('#1a1a1a', [])).toEqual({ kind: 'dark' })
	expect(colourProblem('#b5aa94', [])).toEqual({ kind: 'no_status' })
	expect(colourProblem('#e23333', [red])).toEqual({ kind: 'similar', other: red })
	expect(suggestedColour('#e23333', [red])).toBe('#e64980')
	expect(
		suggestedColour(
			'#e23333',
			STATUS_PALETTE.map((colour) => ({ colour })),
		),
	).toBeNull()
	expect(suggestedColour('#2a9a40', [])).toBe('#2f9e44')
})
