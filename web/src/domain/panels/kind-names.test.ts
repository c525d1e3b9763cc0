import { type PanelKind, patternInWords } from '@panelyard/contracts/panels/panel-kinds'
import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { NAMESPACES, startI18n } from '../../locales/i18n.ts'
import { panel } from '../../testing/panel.test-support.ts'
import { kindsToldApart, useNamedKinds } from './kind-names.ts'

const kind = (number: number, name_pattern: string | null, more: Partial<PanelKind> = {}): PanelKind => ({
	number,
	name: null,
	classes: ['IfcElementAssembly'],
	name_pattern,
	...more,
})
const namesOf = (kinds: PanelKind[]) => kindsToldApart(kinds, i18next).map(({ name }) => name)

beforeAll(() => startI18n(NAMESPACES))

test('a kind is called as its pattern reads, never with wildcards, else by its classes', () => {
	expect(['*WAND*', 'TT*', 'FUNDBALK (PREFAB)', 'Wall:200mm:*', 'PL1?250', '*'].map(patternInWords)).toEqual([
		'WAND',
		'TT',
		'FUNDBALK (PREFAB)',
		'Wall:200mm',
		'PL1 250',
		'',
	])
	expect(namesOf([kind(1, '*WAND*'), kind(2, null, { classes: ['IfcWall', 'IfcWallStandardCase'] })])).toEqual([
		'WAND',
		'Walls',
	])
	expect(namesOf([kind(1, 'TT*', { name: 'Double tee' })])).toEqual(['Double tee'])
})

test('kinds of one name are told apart', () => {
	const assemblies = kind(1, 'WAND')
	expect(namesOf([assemblies, kind(2, '*WAND*', { classes: ['IfcWall'] })])).toEqual([
		'WAND (Assemblies)',
		'WAND (Walls)',
	])
	expect(namesOf([assemblies, kind(2, 'WAND*')])).toEqual(['WAND (1)', 'WAND (2)'])
})

test('only kinds that panels have are listed, and the list is the same while they are', () => {
	const kinds = [kind(1, 'WAND'), kind(2, 'TT'), kind(3, 'FORMER')]
	const list = [panel(1, { kind: 1 }), panel(2, { kind: 2 }), panel(3, { kind: null })]
	const { result, rerender } = renderHook((panels: typeof list) => useNamedKinds(kinds, panels), { initialProps: list })
	const first = result.current
	expect(first.map(({ name }) => name)).toEqual(['WAND', 'TT'])
	rerender([...list, panel(4, { kind: 2 })])
	expect(result.current).toBe(first)
})
