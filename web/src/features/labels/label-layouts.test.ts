import { expect, it } from 'vitest'
import { designLabel } from './label-design.ts'
import { LABEL_LAYOUTS, labelsOnPage, layoutOf, placeLabels } from './label-layouts.ts'

it('every label of every layout lies on its page, beside the others', () => {
	for (const layout of LABEL_LAYOUTS) {
		const items = Array.from({ length: labelsOnPage(layout) }, (_, index) => index)
		const [page = [], ...others] = placeLabels(layout, items, 0)
		expect(others, layout.id).toEqual([])
		for (const { left, top } of page) {
			expect(left + layout.label.width, layout.id).toBeLessThanOrEqual(layout.page.width + 0.5)
			expect(top + layout.label.height, layout.id).toBeLessThanOrEqual(layout.page.height + 0.5)
		}
		expect(layout.step_x).toBeGreaterThanOrEqual(layout.label.width)
		expect(layout.step_y).toBeGreaterThanOrEqual(layout.label.height)
	}
})

it('places that are used already stay empty', () => {
	const layout = layoutOf('a4_21')
	const pages = placeLabels(layout, Array.from({ length: 20 }), 4)
	expect(pages.map((page) => page.length)).toEqual([17, 3])
	expect(pages[0]?.[0]).toMatchObject({ left: 7.25 + 66, top: 15.15 + 38.1 })
})

it('the code and the words of a label fit beside each other', () => {
	for (const { id, label } of LABEL_LAYOUTS) {
		for (const mark of ['W1', 'P-2.14.03-A', 'Bekistungselement 2003 oben links']) {
			const lines = ['Harbour house', '3rd storey', 'Sandwich wall', '6.00 × 2.98 × 0.20 m', '2,450 kg', '7K3M9-Q2X4TB']
			const { code, words, mark_size, line_height } = designLabel(label, { mark, lines })
			expect(code.side, id).toBeGreaterThanOrEqual(22)
			expect(code.left + code.side, id).toBeLessThanOrEqual(label.width)
			expect(code.top + code.side, id).toBeLessThanOrEqual(label.height)
			expect(words.left + words.width, id).toBeLessThanOrEqual(label.width)
			expect(mark_size * 1.28 + lines.length * line_height, id).toBeLessThanOrEqual(words.height + 2)
		}
	}
})
