import { expect, it } from 'vitest'
import { shownPercent, shownShares } from './shown-percents.ts'

const written = ({ percent, than }: ReturnType<typeof shownPercent>) => `${than}${percent}`

it('says that a share is below one per cent or above 99, and not that it is one or all', () => {
	expect([0, 1 / 1120, 0.006, 0.5, 0.994, 1119 / 1120, 1].map((share) => written(shownPercent(share)))).toEqual([
		...['0', '<1', '1', '50', '99', '>99', '100'],
	])
})

it('rounds shares so that they add up', () => {
	expect(shownShares([366, 70, 70, 86, 8, 520]).map(written)).toEqual(['33', '6', '6', '8', '1', '46'])
	expect(shownShares([1, 1, 1]).map(written)).toEqual(['34', '33', '33'])
	expect(shownShares([1, 1119]).map(written)).toEqual(['<1', '>99'])
	expect(shownShares([0, 7]).map(written)).toEqual(['0', '100'])
	expect(shownShares([0, 0]).map(written)).toEqual(['0', '0'])
	for (let parts = 1; parts < 200; parts++) {
		const amounts = Array.from({ length: parts }, (_, place) => ((place * 7919 + parts * 31) % 97) / 7)
		const shown = shownShares(amounts)
		const sum = shown.reduce((total, { percent, than }) => total + (than === '<' ? 0 : than === '>' ? 100 : percent), 0)
		expect(sum, `${parts}`).toBe(amounts.some((amount) => amount > 0) ? 100 : 0)
	}
})
