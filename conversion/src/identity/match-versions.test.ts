import { expect, test } from 'vitest'
import { Random } from '../fuzz/random.ts'
import { buildingPanels, panelAt } from '../testing/building-panels.ts'
import { matchVersions, type VersionMatch } from './match-versions.ts'
import type { PanelBox, VersionPanel } from './version-panel.ts'

const before = buildingPanels(4, new Random(1))
const newIds = (panels: readonly VersionPanel[]) =>
	panels.map((panel) => ({ ...panel, global_id: `new-${panel.global_id}` }))
const unmarked = (panels: readonly VersionPanel[]) => panels.map((panel) => ({ ...panel, mark: '' }))
const movedBy = (panel: VersionPanel, x: number, y = 0): VersionPanel => {
	const { centre, extent } = panel.box as PanelBox
	return { ...panel, box: { centre: [centre[0] + x, centre[1] + y, centre[2]], extent } }
}

/** Where the second version has the panels in the order of the first: how many pairs are right, and how many wrong. */
function counted({ certain }: VersionMatch): { right: number; wrong: number } {
	const right = certain.filter((pair) => pair.before === pair.after).length
	return { right, wrong: certain.length - right }
}
const at = (match: VersionMatch, index: number) => match.certain.find((pair) => pair.before === index)

test('a version that changed nothing keeps every panel', () => {
	const match = matchVersions(before, before)
	expect(counted(match)).toEqual({ right: before.length, wrong: 0 })
	expect([match.asked, match.added, match.removed]).toEqual([[], [], []])
	expect(match.certain[0]?.reasons).toEqual(['same_global_id', 'same_mark', 'same_place', 'same_shape'])
})

test('with GlobalIds and marks gone, places keep every panel', () => {
	expect(counted(matchVersions(unmarked(before), newIds(unmarked(before))))).toEqual({ right: before.length, wrong: 0 })
})

test('swapped marks don’t swap panels', () => {
	const after = before.map((panel, index) => ({ ...panel, mark: `W-${index ^ 1}` }))
	expect(counted(matchVersions(before, after))).toEqual({ right: before.length, wrong: 0 })
	// Also where only two were swapped, among marks that are right.
	const two = before.map((panel, index) => (index < 2 ? { ...panel, mark: `W-${1 - index}` } : panel))
	const match = matchVersions(before, two)
	expect(counted(match)).toEqual({ right: before.length, wrong: 0 })
	expect(at(match, 0)?.reasons).toContain('other_mark')
})

test('GlobalIds that a program gave to other panels pair none of them', () => {
	const after = before.map((panel, index) => ({ ...panel, global_id: `id-${(index + 7) % before.length}` }))
	expect(counted(matchVersions(before, after))).toEqual({ right: before.length, wrong: 0 })
	expect(counted(matchVersions(unmarked(before), unmarked(after)))).toEqual({ right: before.length, wrong: 0 })
})

test('a model that was moved and turned as a whole is laid over the other first', () => {
	const turn = (33 / 180) * Math.PI
	const after = newIds(before).map((panel): VersionPanel => {
		const [x, y, z] = (panel.box as PanelBox).centre
		const { extent } = panel.box as PanelBox
		const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
		const centre = [cos * x - sin * y + 812_300.4, sin * x + cos * y - 91.25, z + 431.5] as const
		const wide = [cos * extent[0] + sin * extent[1], sin * extent[0] + cos * extent[1], extent[2]] as const
		return { ...panel, box: { centre, extent: wide } }
	})
	const match = matchVersions(before, after)
	expect(match.alignment.turn).toBeCloseTo(turn, 4)
	expect(counted(match)).toEqual({ right: before.length, wrong: 0 })
	const unnumbered = after.map((panel, index) => ({ ...panel, mark: `N-${index}`, name: 'Wand' }))
	expect(counted(matchVersions(before, unnumbered)).wrong).toBe(0)
})

test('a panel is asked about when a new one of its size, with another GlobalId and mark, stands in its place', () => {
	const after = before.map((panel, index) => (index === 5 ? { ...panel, global_id: 'new', mark: 'new' } : panel))
	const match = matchVersions(before, after)
	expect(counted(match)).toEqual({ right: before.length - 1, wrong: 0 })
	expect(match.asked).toMatchObject([{ before: 5, candidates: [{ after: 5, reasons: ['same_place', 'same_shape'] }] }])
})

test('a panel moved to the place of an equal one that is gone is itself, not the other', () => {
	const [first, second] = [
		0,
		before.findIndex((panel, index) => index > 0 && panel.fingerprint === before[0]?.fingerprint),
	]
	const after = before.flatMap((panel, index) =>
		index === second ? [] : index === first ? [{ ...panel, box: before[second]?.box ?? null }] : [panel],
	)
	const match = matchVersions(before, after)
	expect(at(match, first)?.after).toBe(first)
	expect(at(match, second)).toBeUndefined()
	// Without GlobalIds, mark and place contradict each other: people decide.
	const unsure = matchVersions(before, newIds(after))
	expect([at(unsure, first), at(unsure, second)]).toEqual([undefined, undefined])
	expect(unsure.asked.map((question) => question.before)).toContain(first)
})

test('a lengthened panel in its place is itself', () => {
	const longer = (panel: VersionPanel): VersionPanel => {
		const { centre, extent } = panel.box as PanelBox
		return panelAt(centre, [extent[0] + 0.5, extent[1], extent[2]], { global_id: panel.global_id, mark: panel.mark })
	}
	const after = before.map((panel, index) => (index === 9 ? longer(panel) : panel))
	expect(at(matchVersions(before, after), 9)?.reasons).toEqual(['same_global_id', 'same_mark', 'overlaps'])
	const remarked = after.map((panel) => ({ ...panel, mark: `N${panel.mark}` }))
	expect(at(matchVersions(before, remarked), 9)?.after).toBe(9)
})

test('a panel that became two, and two that became one, are told and not paired', () => {
	const [whole] = before as [VersionPanel]
	const { centre, extent } = whole.box as PanelBox
	const half = (side: -1 | 1, text: Partial<VersionPanel>) =>
		panelAt(
			[centre[0] + (side * extent[0]) / 4, centre[1], centre[2]],
			[extent[0] / 2 - 0.01, extent[1], extent[2]],
			text,
		)
	// One half keeps the GlobalId and the mark.
	const halves = [
		half(-1, { global_id: whole.global_id, mark: whole.mark }),
		half(1, { global_id: 'right', mark: 'W-0B' }),
	]
	const after = [...before.slice(1), ...halves]
	const split = matchVersions(before, after)
	expect(split.splits).toEqual([{ whole: 0, pieces: [before.length - 1, before.length] }])
	expect(at(split, 0)).toBeUndefined()
	expect([split.asked, split.added, split.removed, split.certain.length]).toEqual([[], [], [], before.length - 1])
	const merged = matchVersions(after, before)
	expect(merged.merges).toEqual([{ whole: 0, pieces: [before.length - 1, before.length] }])
	expect(merged.certain).toHaveLength(before.length - 1)
})

test('another building’s file keeps next to nothing, and nothing by chance', () => {
	const other = buildingPanels(4, new Random(2)).map((panel, index) =>
		movedBy({ ...panel, global_id: `x-${index}`, mark: `P-${index}` }, 3.1, 2.7),
	)
	expect(matchVersions(before, other).certain).toEqual([])
})

test('repeated GlobalIds and marks decide nothing, places do', () => {
	const repeated = (panels: readonly VersionPanel[]) =>
		panels.map((panel, index) => ({ ...panel, global_id: `id-${index >> 1}`, mark: `W-${index % 10}` }))
	expect(counted(matchVersions(repeated(before), repeated(before)))).toEqual({ right: before.length, wrong: 0 })
})

test('versions without panels, or without shapes, are compared all the same', () => {
	expect(matchVersions([], before)).toMatchObject({ certain: [], asked: [], removed: [] })
	expect(matchVersions(before, []).removed).toHaveLength(before.length)
	const shapeless = before.map((panel) => ({ ...panel, box: null, sizes: null, fingerprint: '' }))
	expect(counted(matchVersions(shapeless, shapeless))).toEqual({ right: before.length, wrong: 0 })
	expect(counted(matchVersions(shapeless, newIds(shapeless))).wrong).toBe(0)
})

test('whatever is removed, moved, added, renumbered or issued anew, no pair is wrong and no panel lost', () => {
	for (let seed = 1; seed <= 60; seed++) {
		const random = new Random(seed)
		const next = () => random.fraction()
		const [removed, moved, renamed, reissued, added] = Array.from({ length: 5 }, () => next() * next() * 0.5)
		const first = buildingPanels(1, new Random(seed + 1000))
		const later = first.flatMap((panel, index): (VersionPanel & { index: number })[] => {
			if (next() < (removed as number)) return []
			const there = next() < (moved as number) ? movedBy(panel, Math.round(next() * 8) / 2, next() * 3) : panel
			const mark = next() < (renamed as number) ? `W-${Math.floor(next() * 160)}` : panel.mark
			const global_id = next() < (reissued as number) ? `re-${index}` : panel.global_id
			const copy =
				next() < (added as number)
					? [{ ...movedBy(panel, 0.9, 0.7), global_id: `copy-${index}`, mark: `${mark}/N`, index: -1 }]
					: []
			return [{ ...there, mark, global_id, index }, ...copy]
		})
		const match = matchVersions(first, later)
		const wrong = match.certain.filter((pair) => later[pair.after]?.index !== pair.before)
		expect({ seed, wrong: wrong.map((pair) => [pair, first[pair.before], later[pair.after]]) }).toEqual({
			seed,
			wrong: [],
		})
		const known = new Set([...match.certain, ...match.asked].map((pair) => pair.before))
		const lost = later.filter(({ index }) => index >= 0 && !known.has(index))
		expect({ seed, lost }).toEqual({ seed, lost: [] })
	}
})
