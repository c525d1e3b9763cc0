import type { Panel } from '@panelyard/contracts/panels'
import { expect, it } from 'vitest'
import { rememberPanels } from './panels-of-version.ts'

const list = (version_id: string | null, ...ids: string[]) => ({
	version_id,
	panels: ids.map((id) => ({ id }) as Panel),
})

it('a list that comes before its version of the model waits for it, and the one before stays', () => {
	const panelsOf = rememberPanels()
	const [first, again, second] = [list('1', 'a'), list('1', 'a', 'b'), list('2', 'new', 'a')]
	expect(panelsOf('1', undefined)).toBeUndefined()
	expect(panelsOf('1', first)).toBe(first.panels)
	expect(panelsOf('1', again)).toBe(again.panels)
	expect(panelsOf('1', second)).toBe(again.panels)
	expect(panelsOf('2', second)).toBe(second.panels)
})

it('a list of the version before is not used with the next one', () => {
	const panelsOf = rememberPanels()
	const first = list('1', 'a')
	expect(panelsOf('1', first)).toBe(first.panels)
	expect(panelsOf('2', first)).toBeUndefined()
	expect(rememberPanels()('2', first)).toBeUndefined()
})

it('a project without a model has panels too', () => {
	const none = list(null, 'a')
	expect(rememberPanels()(null, none)).toBe(none.panels)
})
