import { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { expect, test } from 'vitest'
import { kindsOfRule } from './kinds-of-rule.ts'
import type { StoredPanelKind } from './panels.queries.ts'

const part = (name_pattern: string | null) => ({
	classes: ['IfcElementAssembly'],
	name_pattern,
	mark: { kind: 'attribute' as const, attribute: 'Tag' as const },
})
const rule = (...patterns: (string | null)[]) => {
	const [first = null, ...also] = patterns
	return PanelRule.parse({ ...part(first), also: also.map(part) })
}

test('each part of a rule is a kind, whose number and name it has again after other rules', () => {
	const { kinds, numbers } = kindsOfRule([], rule('WAND', 'TT*'))
	expect(numbers).toEqual([1, 2])
	expect(kinds).toMatchObject([
		{ number: 1, name: null, classes: ['IfcElementAssembly'], name_pattern: 'WAND' },
		{ number: 2, name_pattern: 'TT*' },
	])
	const named = kinds.map((kind) => ({ ...kind, name: kind.number === 2 ? 'Double tee' : null }))
	const other = kindsOfRule(named, rule('KOLOM'))
	expect(other.numbers).toEqual([3])
	const again = kindsOfRule(other.kinds, rule('TT*', null, 'WAND'))
	expect(again.numbers).toEqual([2, 4, 1])
	expect(again.kinds.find(({ number }) => number === 2)?.name).toBe('Double tee')
})

test('where marks come from makes no other kind', () => {
	const marked = { ...rule('WAND'), also: [{ ...rule('WAND'), mark: { kind: 'none' as const } }] }
	expect(kindsOfRule([], PanelRule.parse(marked)).numbers).toEqual([1, 1])
})

test('kinds of former rules are kept up to a limit, those with a name longer', () => {
	let known: StoredPanelKind[] = kindsOfRule([], rule('first')).kinds.map((kind) => ({ ...kind, name: 'First' }))
	for (let at = 0; at < 150; at++) known = kindsOfRule(known, rule(`other ${at}`)).kinds
	expect(known).toHaveLength(102)
	expect(known.find(({ name }) => name === 'First')?.number).toBe(1)
	expect(kindsOfRule(known, null)).toMatchObject({ numbers: [] })
})
