import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PanelSearch } from '../search/panel-search.ts'
import { type PanelLookup, usePanelView } from './panel-list.ts'

const lookup = {
	floors: [],
	kindNames: new Map(),
	categoryById: new Map(),
	statuses: [],
	groups: [],
	plan: null,
	failing: null,
} as unknown as PanelLookup
const properties = new Map()
const panels: [] = []

/** Whether the list was ever marked as stale while the search became this one. */
function wasStale(before: PanelSearch, after: PanelSearch): boolean {
	const seen: boolean[] = []
	const { rerender } = renderHook(
		({ search }) => void seen.push(usePanelView(panels, search, lookup, properties).stale),
		{ initialProps: { search: before } },
	)
	rerender({ search: after })
	expect(seen.at(-1)).toBe(false)
	return seen.includes(true)
}

test('a list is stale while another search is computed, and not when the same is asked again', () => {
	expect(wasStale({ q: 'W-1' }, { q: 'W-10' })).toBe(true)
	expect(wasStale({ q: 'W-1', floors: [1] }, { q: 'W-1', floors: [2] })).toBe(true)
	expect(wasStale({ q: 'W-1', floors: [1] }, { q: 'W-1', floors: [1] })).toBe(false)
})
