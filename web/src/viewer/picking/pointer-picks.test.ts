import { expect, it } from 'vitest'
import { ViewerEmitter } from '../viewer-events.ts'
import type { PickResult } from './element-picker.ts'
import { PointerPicks } from './pointer-picks.ts'

it('what is found after the mouse has left is not told', async () => {
	const events = new ViewerEmitter()
	const told: (number | null)[] = []
	events.on('hover', ({ element }) => told.push(element))
	const { promise, resolve } = Promise.withResolvers<PickResult | null>()
	const picks = new PointerPicks(events, { pick: () => promise, isBusy: () => false })
	const looking = picks.hover({ x: 5, y: 5 })
	await picks.hover(null)
	resolve({ element: 7, point: { x: 0, y: 0, z: 0 }, normal: null })
	await looking
	expect(told).toEqual([null])
})
