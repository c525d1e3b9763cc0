import { prefabKindsModel } from '@panelyard/sample-models/panels/prefab-kinds'
import { beforeAll, describe, expect, it } from 'vitest'
import { convertContent, type TestConversion } from './testing/convert-text.ts'

const { text, kinds } = prefabKindsModel()

/** Circles are drawn as polygons of eleven or twelve corners. */
const CURVED = 0.06
const EXACT = 0.0005

describe('elements as prefab models hold them', () => {
	let converted: TestConversion
	beforeAll(async () => {
		converted = await convertContent(text)
	})

	it('are all drawn, and none is in doubt', () => {
		const { report } = converted
		expect(report.fallback).toEqual([])
		expect(report.not_converted).toEqual([])
		expect(report.doubtful).toEqual([])
	})

	it.each(kinds)('$name', ({ name, size, volume, area, isRound }) => {
		const { structure, boxes } = converted
		const { elements, strings } = structure
		const element = elements.name.findIndex((number) => strings[number] === name)
		const within = isRound ? CURVED : EXACT
		const share = (value: number | null | undefined, wanted: number): number => Math.abs((value ?? 0) / wanted - 1)
		expect([share(elements.volume[element], volume) < within, elements.volume[element]]).toEqual([
			true,
			expect.anything(),
		])
		expect([share(elements.area[element], area) < within, elements.area[element]]).toEqual([true, expect.anything()])
		const box = boxes.subarray(element * 6, element * 6 + 6) as unknown as [
			number,
			number,
			number,
			number,
			number,
			number,
		]
		const drawn = [box[3] - box[0], box[5] - box[2], box[4] - box[1]]
		for (const [axis, wanted] of size.entries())
			expect([axis, Math.abs((drawn[axis] as number) - wanted) < wanted * (isRound ? CURVED : 0) + 0.002]).toEqual([
				axis,
				true,
			])
	})
})
