import { expect, test } from 'vitest'
import { chipColours, contrast, STATUS_PALETTE } from './status-colours.ts'

test('the text of a chip reads on its ground in both schemes, whatever colour a person chose', () => {
	for (const colour of [...STATUS_PALETTE, '#ffffff', '#000000', '#ffff00', '#7f7f7f', '#00ff88', '#0000ff']) {
		const { light, dark } = chipColours(colour)
		expect(contrast(light.ground, light.text), `${colour} light`).toBeGreaterThanOrEqual(4.5)
		expect(contrast(dark.ground, dark.text), `${colour} dark`).toBeGreaterThanOrEqual(4.5)
	}
})
