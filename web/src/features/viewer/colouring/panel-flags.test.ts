import { expect, it } from 'vitest'
import { FLAG_PATTERN } from '../../../domain/statuses/status-pattern.ts'
import { panel, status } from '../../../testing/panel.test-support.ts'
import { countFlags, flagMarks, paintedMarks, stepMarks, stepPatterns } from './panel-flags.ts'

const flags = [{ id: 'issue' }, { id: 'hold' }, { id: 'changed' }]
const panels = [['made'], ['hold', 'made'], ['issue', 'hold', 'changed', 'made'], []].map((statuses) => ({ statuses }))

it('a panel shows its first two flags, and its steps are none', () =>
	expect([...flagMarks(panels, flags)]).toEqual([0, 0, 2, 0, 1, 2, 0, 0]))

it('each flag counts its panels', () => expect(countFlags(panels, flags)).toEqual([1, 2, 1]))

const delivered = status(3)
const installed = status(4)
const issue = status(5, { type: 'flag' })
const all = [delivered, installed, issue]
const onSite = [[], [delivered.id], [issue.id, installed.id], [delivered.id, installed.id]].map((statuses, i) =>
	panel(i, { statuses }),
)

it('steps have patterns of their own, by the furthest one of a panel, and no step has that of flags', () => {
	const patterns = [...stepPatterns(onSite, all)]
	expect(patterns).toEqual([0, 4, 5, 5])
	expect(patterns).not.toContain(FLAG_PATTERN)
})

it('an icon says the flag of a panel, or else its step', () =>
	expect([...stepMarks(onSite, [issue], [issue, delivered, installed])]).toEqual([0, 0, 2, 0, 1, 0, 3, 0]))

it('patterns are drawn without flags too, and nothing where neither is wanted', () => {
	const elements = { placeOfElement: Int32Array.of(0, 1, 2, 3) }
	const marked = { elements, panels: onSite, statuses: all }
	expect(paintedMarks({ ...marked, hasFlags: false, hasPatterns: true })).toMatchObject({
		colours: [],
		patterns: Uint8Array.of(0, 4, 5, 5),
	})
	expect(paintedMarks({ ...marked, hasFlags: true, hasPatterns: false })?.patterns).toBeUndefined()
	expect(paintedMarks({ ...marked, hasFlags: false, hasPatterns: false })).toBeNull()
})
