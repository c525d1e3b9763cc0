import { expect, test } from 'vitest'
import { Random } from '../fuzz/random.ts'
import { buildingPanels, panelAt } from '../testing/building-panels.ts'
import { matchVersions } from './match-versions.ts'
import type { PanelBox, Point, VersionPanel } from './version-panel.ts'

const movedBy = (panel: VersionPanel, [x, y, z]: Point): VersionPanel => {
	const { centre, extent } = panel.box as PanelBox
	return { ...panel, box: { centre: [centre[0] + x, centre[1] + y, centre[2] + z], extent } }
}
const withNew = (panels: readonly VersionPanel[], ...fields: ('global_id' | 'mark')[]) =>
	panels.map((panel) => ({ ...panel, ...Object.fromEntries(fields.map((field) => [field, `new-${panel[field]}`])) }))
/** Equal panels in equal storeys: nothing but GlobalIds, marks and places tells them apart. */
const equal = Array.from({ length: 480 }, (_, index) => {
	const centre: Point = [(index % 20) * 6.2, (Math.floor(index / 20) % 8) * 5.5, Math.floor(index / 160) * 3 + 1.4]
	return panelAt(centre, [6, 0.2, 2.8], { global_id: `id-${index}`, mark: `W-${index}` })
})
const below = equal.slice(0, 160).map((panel, index) => ({ ...panel, global_id: `below-${index}`, mark: `B-${index}` }))
const lifted = equal.map((panel) => movedBy(panel, [0, 0, 3]))

test('a storey inserted below equal ones lifts their panels, whichever of GlobalIds and marks was kept', () => {
	for (const fields of [[], ['global_id'], ['mark']] as ('global_id' | 'mark')[][]) {
		const { certain, added } = matchVersions(equal, [...below, ...withNew(lifted, ...fields)])
		expect(certain.filter((pair) => pair.after === pair.before + 160)).toHaveLength(480)
		expect([certain.length, added.length]).toEqual([480, 160])
	}
})

test('people decide where GlobalIds say that all was lifted, and marks that nothing was', () => {
	const after = [...below, ...lifted].map((panel, index) => ({ ...panel, mark: `W-${index}` }))
	const match = matchVersions(equal, after)
	expect([match.alignment.isContested, match.certain, match.asked.length]).toEqual([true, [], 480])
})

test('panels of one size that exchange places keep to their own shapes, or are asked about', () => {
	const walls = equal.slice(0, 160).map((panel, index) => ({ ...panel, mark: '', fingerprint: `shape-${index}` }))
	const after = withNew(walls, 'global_id').map((panel, index) => ({ ...panel, box: walls[index ^ 3]?.box ?? null }))
	expect(matchVersions(walls, after)).toMatchObject({ certain: [], asked: { length: 160 } })
})

test('what fills a wall’s box with a tenth of its volume isn’t the wall', () => {
	const railings = withNew(equal, 'global_id').map((panel) => ({
		...panel,
		mark: '',
		class: 'IfcRailing',
		fingerprint: 'railing',
		volume: (panel.volume as number) / 10,
	}))
	expect(
		matchVersions(
			equal.map((panel) => ({ ...panel, mark: '' })),
			railings,
		).certain,
	).toEqual([])
})

test('a copy of a building elsewhere, with its own GlobalIds and marks, isn’t the one that is gone', () => {
	const unique = equal.slice(0, 160).map((panel, index) => ({ ...panel, fingerprint: `shape-${index}` }))
	const copy = withNew(unique, 'global_id', 'mark').map((panel) => movedBy(panel, [200, 0, 0]))
	expect(matchVersions(unique, copy).certain).toEqual([])
	// Beside the first one it changes nothing.
	expect(matchVersions(unique, [...copy, ...unique]).certain).toHaveLength(160)
})

test('one or two panels prove no place', () => {
	const [one, two] = buildingPanels(1, new Random(3)) as [VersionPanel, VersionPanel]
	for (const few of [[one], [one, two]]) {
		const others = withNew(few, 'global_id', 'mark').map((panel) => movedBy(panel, [500, 0, 30]))
		expect(matchVersions(few, others).certain).toEqual([])
	}
})

test('thousands of equal panels at one place are compared with few each', () => {
	const pile = (count: number, name: string) =>
		Array.from({ length: count }, (_, index) =>
			panelAt([0, 0, 0], [6, 0.2, 2.8], { global_id: name && `${name}${index}` }),
		)
	expect(matchVersions(pile(4000, ''), pile(4000, '')).certain).toEqual([])
	expect(matchVersions(pile(4000, 'id'), pile(4000, 'id')).certain).toEqual([])
})
