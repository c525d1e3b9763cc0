import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Change } from '../../api/outbox/change.ts'
import { defineChange, readChange, upgradeChange } from './change-kind.ts'
import { panelsOf } from './waiting.ts'

vi.mock('../../api/outbox/kind-versions.ts', () => ({
	versionOfKind: (kind: string) => (kind === 'test_of_versions' ? 2 : 1),
}))

const readPanels = vi.fn(({ ids }: { ids: string[] }) => ids)
defineChange({
	name: 'test_of_versions',
	// The first version named one panel.
	upgrade: ({ request, about }) => ({ request, about: { ids: [(about as { panel: string }).panel] } }),
	about: z.object({ ids: z.array(z.string()) }),
	answer: z.unknown(),
	done: () => {},
	named: () => 'test',
	told: () => null,
	panels: readPanels,
})

const kept = (about: unknown, version?: number): Change => ({
	id: 'a',
	number: 1,
	person_id: 'ann',
	project_id: 'project',
	kind: 'test_of_versions',
	...(version !== undefined && { version }),
	request: { method: 'POST', path: '/' },
	about,
	tab_id: 'tab',
	made_at: 0,
	attempts: 0,
	refusal: null,
})

test('a change kept by an earlier version of the app is shown after its upgrade', () => {
	const old = kept({ panel: 'w1' })
	expect(readChange(old)).toBeNull()
	const upgraded = upgradeChange(old)
	expect(upgraded.version).toBe(2)
	expect(readChange(upgraded)?.change.about).toEqual({ ids: ['w1'] })
})

test('changes of this version, of a newer one and of unknown kinds stay as they are', () => {
	for (const change of [kept({ ids: [] }, 2), kept({}, 3), { ...kept({}), kind: 'unknown' }])
		expect(upgradeChange(change)).toBe(change)
})

test('the panels of a waiting change are read once, however many rows ask', () => {
	const change = kept({ ids: ['w1', 'w2'] }, 2)
	for (let row = 0; row < 30; row++) panelsOf({ ...change, attempts: row }).has('w2')
	expect(panelsOf(change).has('w2')).toBe(true)
	expect(readPanels).toHaveBeenCalledOnce()
})
