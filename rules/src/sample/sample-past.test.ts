import { expect, test } from 'vitest'
import { samplePast } from './sample-past.ts'

test('the sample’s past ends with what its panels carry, before now and on working days', () => {
	const step = (id: string) => ({ id, name: id, type: 'step' as const })
	const statuses = ['a', 'b', 'c'].map(step)
	const panels = Array.from({ length: 30 }, (_, index) => ({
		id: `p${index}`,
		floor: index % 3,
		statuses: ['a', 'b', 'c'].slice(Math.floor(index / 10), Math.floor(index / 10) + 1),
	}))
	const now = Date.parse('2026-11-23T10:00:00Z')
	const carried = new Map<string, Set<string>>()
	let last = 0
	for (const { at, action, status_id, panel_ids } of samplePast(panels, statuses, now)) {
		expect(at).toBeGreaterThanOrEqual(last)
		expect(at).toBeLessThan(now)
		expect([0, 6]).not.toContain(new Date(at).getUTCDay())
		last = at
		for (const id of panel_ids) {
			const own = carried.get(id) ?? new Set()
			carried.set(id, own)
			if (action === 'added') own.add(status_id)
			else own.delete(status_id)
		}
	}
	for (const { id, statuses: own } of panels) expect([...(carried.get(id) ?? [])]).toEqual(own)
})
