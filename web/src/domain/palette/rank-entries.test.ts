import { expect, it } from 'vitest'
import type { PaletteEntry, PaletteSection } from './palette-entry.ts'
import { matchScore, rankEntries } from './rank-entries.ts'

const entry = (id: string, section: PaletteSection, label: string, name?: string): PaletteEntry => ({
	id,
	section,
	label,
	name,
	icon: null,
	run: () => {},
})
const entries = [
	entry('c1', 'commands', 'Isolate'),
	entry('c2', 'commands', 'Assembly instructions'),
	entry('s1', 'statuses', 'Set status: In production', 'In production'),
	entry('s2', 'statuses', 'Set status: Installed', 'Installed'),
	entry('g1', 'groups', 'Add to group: Truck 12', 'Truck 12'),
]
const firstOf = (typed: string, recent: string[] = []) =>
	rankEntries(entries, typed, recent)[0]?.entries.map(({ id }) => id)

it('a word is found without accents, case and forms of letters, in several scripts', () => {
	expect(matchScore('Façade EST', 'facade est')).toBeGreaterThan(80)
	expect(matchScore('تم التركيب', 'التركيب')).toBe(80)
	expect(matchScore('إضافة إلى مجموعة', 'اضافه')).toBe(100)
	expect(matchScore('قطعة ١٢', '12')).toBe(80)
	expect(matchScore('Ground floor', 'gdflr')).toBe(15)
	expect(matchScore('Ground floor', 'flog')).toBe(0)
})

it('"inst" means the status that begins with it', () => {
	expect(firstOf('inst')).toEqual(['s2'])
	expect(firstOf('set inst')).toEqual(['s2'])
	expect(firstOf('truck 1')).toEqual(['g1'])
	expect(rankEntries(entries, 'zzz', [])).toEqual([])
})

it('of two that are as good the one that was done last comes first, and the last ones are offered at the start', () => {
	expect(firstOf('in', ['s1'])).toEqual(['s1', 's2'])
	expect(firstOf('in', ['s2'])).toEqual(['s2', 's1'])
	const [recent, next] = rankEntries(entries, '', ['g1', 'gone', 's2'])
	expect(recent).toMatchObject({ section: 'recent', entries: [{ id: 'g1' }, { id: 's2' }] })
	expect(next?.section).toBe('commands')
})

it('lists are bounded', () => {
	const many = Array.from({ length: 5000 }, (_, i) => entry(`v${i}`, 'views', `View ${i}`))
	expect(rankEntries(many, '', [])[0]?.entries).toHaveLength(5)
	expect(rankEntries(many, 'view', [])[0]?.entries).toHaveLength(8)
})
