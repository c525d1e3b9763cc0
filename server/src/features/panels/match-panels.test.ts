import { describe, expect, test } from 'vitest'
import { matchPanels } from './match-panels.ts'
import type { KnownPanel, PanelContent } from './panels.queries.ts'

const IDENTITY = { global_id: '', mark: '', fingerprint: '', floor: 0 }
const known = (id: string, panel: Partial<KnownPanel>): KnownPanel => ({
	...IDENTITY,
	element: null,
	outside_rule: false,
	...panel,
	id,
})
const found = (element: number, panel: Partial<PanelContent> = {}): PanelContent => ({
	...IDENTITY,
	name: '',
	kind: null,
	class: 'IfcWall',
	floor_computed: false,
	description: '',
	length: null,
	width: null,
	height: null,
	area: null,
	volume: null,
	weight: null,
	measure_origins: '',
	...panel,
	element,
})
/** What became of each panel: which known one it is, or null for a new one; and who is gone. */
const match = (left: KnownPanel[], right: PanelContent[], same_version = false) => {
	const { kept, added, gone } = matchPanels(left, right, { same_version })
	const pairs = [...kept.map(({ element, id }) => [element, id]), ...added.map(({ element }) => [element, null])]
	return { pairs: pairs.sort(([a], [b]) => Number(a) - Number(b)), gone }
}

describe('panels of another version', () => {
	test('are recognised by their GlobalId, whatever else has changed', () => {
		const { pairs, gone } = match(
			[known('a', { global_id: 'A', mark: 'W1' }), known('b', { global_id: 'B', mark: 'W2' })],
			[found(7, { global_id: 'B', mark: 'W9' }), found(8, { global_id: 'A', mark: 'W2' })],
		)
		expect([pairs, gone]).toEqual([
			[
				[7, 'b'],
				[8, 'a'],
			].map((pair) => pair),
			[],
		])
	})

	test('with a new GlobalId are recognised by mark, content and floor, then by mark, then by content', () => {
		const { pairs, gone } = match(
			[
				known('upper', { global_id: '1', mark: 'W1', fingerprint: 'f', floor: 1 }),
				known('lower', { global_id: '2', mark: 'W1', fingerprint: 'f', floor: 0 }),
				known('changed', { global_id: '3', mark: 'W2', fingerprint: 'old' }),
				known('renamed', { global_id: '4', mark: 'W3', fingerprint: 'g' }),
			],
			[
				found(1, { global_id: '11', mark: 'W1', fingerprint: 'f', floor: 0 }),
				found(2, { global_id: '12', mark: 'W1', fingerprint: 'f', floor: 1 }),
				found(3, { global_id: '13', mark: 'W2', fingerprint: 'new' }),
				found(4, { global_id: '14', mark: 'W33', fingerprint: 'g' }),
			],
		)
		expect(pairs).toEqual([
			[1, 'lower'],
			[2, 'upper'],
			[3, 'changed'],
			[4, 'renamed'],
		])
		expect(gone).toEqual([])
	})

	test('that share a key with another are not recognised by it', () => {
		const { pairs, gone } = match(
			[known('a', { global_id: 'same' }), known('b', { global_id: 'same' }), known('c', { mark: 'M' })],
			[found(1, { global_id: 'same' }), found(2, { mark: 'M' }), found(3, { mark: 'M' })],
		)
		expect(pairs).toEqual([
			[1, null],
			[2, null],
			[3, null],
		])
		expect(gone).toEqual(['a', 'b', 'c'])
	})

	test('do not come back by an empty key', () => {
		expect(match([known('a', {})], [found(1)])).toEqual({ pairs: [[1, null]], gone: ['a'] })
	})
})

describe('panels of the same version under another rule', () => {
	test('are those of their elements, even where models repeat everything else', () => {
		const twins = { global_id: 'same', mark: 'W1' }
		const { pairs, gone } = match(
			[known('a', { ...twins, element: 1 }), known('b', { ...twins, element: 2 }), known('c', { element: 3 })],
			[found(2, twins), found(1, twins)],
			true,
		)
		expect(pairs).toEqual([
			[1, 'a'],
			[2, 'b'],
		])
		expect(gone).toEqual(['c'])
	})

	test('that the model lacks stay as they are', () => {
		const { pairs, gone } = match([known('lacking', { global_id: 'L' })], [found(1, { global_id: 'X' })], true)
		expect([pairs, gone]).toEqual([[[1, null]], []])
	})

	test('that were outside the rule when the version came are recognised by their GlobalId', () => {
		const hidden = known('hidden', { global_id: 'H', outside_rule: true })
		expect(match([hidden], [found(1, { global_id: 'H' })], true).pairs).toEqual([[1, 'hidden']])
	})
})
