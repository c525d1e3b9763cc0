import { expect, it } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { hasTwin } from './twins.ts'

it('panels are twins where neither mark nor storey tells them apart', () => {
	const panels = [
		panel(1, { mark: 'P/1', floor: 0 }),
		panel(2, { mark: 'P/1', floor: 1 }),
		panel(3, { mark: 'P/1', floor: 1 }),
		panel(4, { mark: '', floor: 1 }),
	]
	expect(panels.map((each) => hasTwin(panels, each))).toEqual([false, true, true, false])
})
