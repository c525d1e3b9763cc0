import { expect, it } from 'vitest'
import { countFlags, flagMarks } from './panel-flags.ts'

const flags = [{ id: 'issue' }, { id: 'hold' }, { id: 'changed' }]
const panels = [['made'], ['hold', 'made'], ['issue', 'hold', 'changed', 'made'], []].map((statuses) => ({ statuses }))

it('a panel shows its first two flags, and its steps are none', () =>
	expect([...flagMarks(panels, flags)]).toEqual([0, 0, 2, 0, 1, 2, 0, 0]))

it('each flag counts its panels', () => expect(countFlags(panels, flags)).toEqual([1, 2, 1]))
