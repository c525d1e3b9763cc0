import type { PanelRule, PanelRuleCandidate } from '@panelyard/contracts/panels/panel-rules'
import { expect, test } from 'vitest'
import { candidatesOf, choiceOf } from './rule-choice.ts'

const rule = (name_pattern: string | null): PanelRule => ({
	classes: ['IfcElementAssembly'],
	name_attribute: 'Name',
	name_pattern,
	exclude_patterns: [],
	mark: { kind: 'attribute', attribute: 'Tag' },
})
const candidate = (id: string, panel_count: number, of: PanelRule = rule(id)): PanelRuleCandidate => ({
	id,
	rule: of,
	panel_count,
	distinct_marks: panel_count,
	samples: [],
	score: 0.5,
})
const all = candidate('all', 10, rule(null))
const [wand, tt] = [candidate('WAND', 4), candidate('TT', 3)]
const offered = {
	panel_rule: null,
	panel_rules: [all, wand, tt],
	panel_rule_overlaps: [
		{ count: 4, taken_by: [0, 1], within: [] },
		{ count: 2, taken_by: [0, 2], within: [] },
		// One of them is a part of a WAND.
		{ count: 1, taken_by: [2], within: [0, 1] },
		{ count: 4, taken_by: [0], within: [] },
	],
}

test('candidates together make one rule, parts for certain names first', () => {
	const choice = choiceOf(offered, ['WAND', 'all'])
	expect(choice.rule).toEqual({ ...wand.rule, also: [all.rule] })
	expect(choiceOf(offered, ['TT']).rule).toEqual(tt.rule)
	expect(choiceOf(offered, [])).toMatchObject({ rule: null, isTooLarge: false, count: 0 })
})

test('no element is counted twice, and what lies within a chosen whole is a part', () => {
	expect(choiceOf(offered, ['WAND', 'TT'])).toMatchObject({ count: 6, isExact: true, isShared: true })
	expect(choiceOf(offered, ['WAND', 'TT', 'all'])).toMatchObject({ count: 10, isShared: true })
	expect(choiceOf(offered, ['TT'])).toMatchObject({ count: 3, isExact: true, isShared: false })
})

test('without known overlaps the count of several is the most there can be', () => {
	const { panel_rule_overlaps: _, ...older } = offered
	expect(choiceOf(older, ['WAND', 'TT'])).toMatchObject({ count: 7, isExact: false })
	expect(choiceOf(older, ['WAND'])).toMatchObject({ count: 4, isExact: true })
})

test('candidates with more parts together than a rule can have are no rule', () => {
	const many = Array.from({ length: 11 }, (_, at) =>
		candidate(`twice ${at}`, 2, { ...rule(`A${at}`), also: [rule(`B${at}`)] }),
	)
	const most = { panel_rule: null, panel_rules: many }
	const ids = many.map(({ id }) => id)
	expect(choiceOf(most, ids)).toMatchObject({ rule: null, isTooLarge: true })
	expect(choiceOf(most, ids.slice(1))).toMatchObject({ isTooLarge: false, rule: { also: { length: 19 } } })
})

test('the candidates of a rule are found again, whatever the order of its keys and parts', () => {
	const { mark, ...rest } = wand.rule
	expect(candidatesOf([all, wand, tt], { mark, ...rest })).toEqual(['WAND'])
	expect(candidatesOf([all, wand, tt], { ...tt.rule, also: [all.rule] })).toEqual(['all', 'TT'])
	const both = candidate('both', 7, { ...wand.rule, also: [tt.rule] })
	expect(candidatesOf([both, wand, tt], { ...tt.rule, also: [wand.rule] })).toEqual(['both'])
	expect(candidatesOf([both, all, wand, tt], { ...all.rule, also: [wand.rule, tt.rule] })).toEqual(['both', 'all'])
	expect(candidatesOf([all, wand], { ...wand.rule, also: [rule('by hand')] })).toEqual([])
	expect(candidatesOf([all], null)).toEqual([])
})
