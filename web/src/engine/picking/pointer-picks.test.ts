import { afterEach, expect, it, vi } from 'vitest'
import { ViewerEmitter } from '../viewer-events.ts'
import type { PickResult } from './element-picker.ts'
import { PointerPicks } from './pointer-picks.ts'

afterEach(() => void vi.useRealTimers())

const hitOf = (element: number): PickResult => ({ element, point: { x: 0, y: 0, z: 0 }, normal: null })

it('emits nothing that is found after the mouse has left', async () => {
	const events = new ViewerEmitter()
	const emitted: (number | null)[] = []
	events.on('hover', ({ element }) => emitted.push(element))
	const { promise, resolve } = Promise.withResolvers<PickResult | null>()
	const picks = new PointerPicks(events, { pick: () => promise, isBusy: () => false })
	const hovering = picks.hover({ x: 5, y: 5 })
	await picks.hover(null)
	resolve(hitOf(7))
	await hovering
	expect(emitted).toEqual([null])
})

it('reports that clicks wait for their answers until all have been emitted', async () => {
	const events = new ViewerEmitter()
	const emitted: (number | null | 'click')[] = []
	events.on('click', () => emitted.push('click'))
	events.on('pick', ({ element }) => emitted.push(element))
	const answers: ((hit: PickResult | null) => void)[] = []
	const pick = () => new Promise<PickResult | null>((resolve) => answers.push(resolve))
	const picks = new PointerPicks(events, { pick, isBusy: () => false })
	expect(picks.answered).toBeNull()
	for (const x of [1, 2]) picks.tap({ x, y: 1, isAdding: false, isTouch: false })
	const answered = picks.answered?.then(() => [...emitted])
	answers[0]?.(hitOf(3))
	answers[1]?.(null)
	expect(await answered).toEqual(['click', 'click', 3, null])
	expect(picks.answered).toBeNull()
})

it('counts as slow for a while after a pick that waited long for the graphics card', async () => {
	vi.useFakeTimers()
	let takes = 2_000
	const pick = async () => {
		await new Promise((resolve) => setTimeout(resolve, takes))
		return hitOf(1)
	}
	const picks = new PointerPicks(new ViewerEmitter(), { pick, isBusy: () => false })
	const pickOnce = () => {
		picks.menu({ x: 1, y: 1, isAdding: false, isTouch: false })
		return vi.advanceTimersByTimeAsync(takes)
	}
	expect(picks.areSlow).toBe(false)
	await pickOnce()
	expect(picks.areSlow).toBe(true)
	await vi.advanceTimersByTimeAsync(39_000)
	expect(picks.areSlow).toBe(true)
	await vi.advanceTimersByTimeAsync(2_000)
	expect(picks.areSlow).toBe(false)
	takes = 50
	await pickOnce()
	expect(picks.areSlow).toBe(false)
})
