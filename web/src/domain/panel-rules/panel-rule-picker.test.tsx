import type { PanelRuleCandidate } from '@panelyard/contracts/panels/panel-rules'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChosenTotal, PanelRulePicker } from './panel-rule-picker.tsx'
import type { RuleChoice } from './rule-choice.ts'

afterEach(() => {
	cleanup()
})

const wand: PanelRuleCandidate = {
	id: 'wand',
	rule: {
		classes: ['IfcElementAssembly'],
		name_attribute: 'Name',
		name_pattern: 'WAND',
		exclude_patterns: [],
		mark: { kind: 'attribute', attribute: 'Tag' },
	},
	panel_count: 74,
	distinct_marks: 72,
	samples: ['P/1', 'P/2'],
	score: 0.9,
}
const columns: PanelRuleCandidate = {
	...wand,
	id: 'columns',
	rule: { ...wand.rule, classes: ['IfcColumn', 'IfcNovelty'], name_pattern: null, mark: { kind: 'none' } },
	panel_count: 12,
	samples: [],
}

test('a rule is offered in words, with its count, its source of marks and samples', async () => {
	await renderInApp(<PanelRulePicker candidates={[wand, columns]} ticked={['wand']} onChange={() => {}} />)
	const best = screen.getByRole('checkbox', { name: /Assemblies named WAND/ })
	for (const part of ['74 panels', 'Marks come from: tag', '72 different marks', 'P/1', 'Suggested']) {
		expect(best.textContent).toContain(part)
	}
	expect(best.getAttribute('aria-checked')).toBe('true')
	expect(screen.getByRole('checkbox', { name: /Columns and Novelty/ }).textContent).toContain('No mark')
})

test('several cards are ticked, by a click anywhere on them or by keyboard', async () => {
	const onChange = vi.fn()
	await renderInApp(<PanelRulePicker candidates={[wand, columns]} ticked={['wand']} onChange={onChange} />)
	await userEvent.click(screen.getByText('12 panels'))
	expect(onChange).toHaveBeenLastCalledWith(['wand', 'columns'])
	screen.getByRole('checkbox', { name: /WAND/ }).focus()
	await userEvent.keyboard(' ')
	expect(onChange).toHaveBeenLastCalledWith([])
})

test('the total of what is ticked says when elements are shared, when it may be less and when it is too much', async () => {
	const choice: RuleChoice = { rule: wand.rule, isTooLarge: false, count: 80, isExact: true, isShared: true }
	await renderInApp(
		<>
			<ChosenTotal choice={choice} />
			<ChosenTotal choice={{ ...choice, isExact: false }} />
			<ChosenTotal choice={{ ...choice, rule: null, isTooLarge: true }} />
			<ChosenTotal choice={{ ...choice, rule: null }} />
		</>,
	)
	const text = document.body.textContent
	for (const part of ['80 panels in total', 'is counted once', 'At most 80 panels', 'Tick at least one'])
		expect(text).toContain(part)
	expect(screen.getByRole('alert').textContent).toContain('at most 20 parts')
})

test('a long list is short at first, but never without the rule in force', async () => {
	const many = Array.from({ length: 20 }, (_, index) => ({
		...columns,
		id: `rule ${index}`,
		rule: { ...columns.rule, name_pattern: `N${index}` },
	}))
	await renderInApp(<PanelRulePicker candidates={many} ticked={['rule 17']} onChange={() => {}} />)
	expect(screen.getAllByRole('checkbox')).toHaveLength(6)
	expect(screen.getByRole('checkbox', { name: /N17/ }).getAttribute('aria-checked')).toBe('true')
	await userEvent.click(screen.getByRole('button', { name: 'Show 14 more' }))
	expect(screen.getAllByRole('checkbox')).toHaveLength(20)
})

test('a rule for several files says what it takes, what it leaves out, and which files have panels', async () => {
	const { rule } = wand
	const merged: PanelRuleCandidate = {
		...wand,
		rule: {
			...rule,
			also: [
				{ ...rule, classes: ['IfcWall', 'IfcWallStandardCase'], name_pattern: null, exclude_patterns: ['kozijn'] },
				{ ...rule, mark: { kind: 'property', set: 'AC', property: 'Element ID' } },
				{ ...rule, classes: ['IfcSlab', 'IfcSlabStandardCase'], name_pattern: null },
				{ ...rule, classes: ['IfcSlabStandardCase'], name_pattern: null },
			],
		},
		by_file: [
			{ file_name: 'precast.ifc', panel_count: 74 },
			{ file_name: 'walls.ifc', panel_count: 12 },
			{ file_name: 'chairs.ifc', panel_count: 0 },
		],
	}
	await renderInApp(<PanelRulePicker candidates={[merged]} ticked={[merged.id]} onChange={() => {}} />)
	const text = screen.getByRole('checkbox').textContent
	expect(text).toContain('Assemblies named WAND, Walls without kozijn, and Slabs74')
	expect(text).toContain('Marks come from: tag or AC / Element ID')
	expect(text).toContain('Found in 2 of 3 files')
	for (const file of ['precast.ifc74 panels', 'walls.ifc12 panels']) expect(text).toContain(file)
	expect(text).not.toContain('chairs.ifc')
})

test('nothing is suggested of a model in which nothing is like a panel', async () => {
	const basin: PanelRuleCandidate = {
		...columns,
		id: 'basin',
		rule: { ...columns.rule, classes: ['IfcSanitaryTerminal'] },
		panel_count: 1,
		score: 0.01,
	}
	await renderInApp(<PanelRulePicker candidates={[basin]} ticked={[]} onChange={() => {}} />)
	expect(screen.getByText(/Nothing in this model looks like a panel/)).toBeTruthy()
	expect(screen.getByRole('checkbox', { name: /Sanitary terminal/ }).getAttribute('aria-checked')).toBe('false')
	expect(screen.queryByText('Suggested')).toBeNull()
})
