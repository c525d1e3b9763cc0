import { expect, test } from 'vitest'
import { searchIn3d } from '../../domain/panels/panels-in-3d.ts'
import { handedView } from '../../features/viewer/view-state/handed-view.ts'
import { readViewState } from '../../features/viewer/view-state/view-state.ts'
import { uuid } from '../../testing/panel.test-support.ts'

test('the 3D view shows exactly the panels that the list hands over, however many', () => {
	const panels = Array.from({ length: 5000 }, (_, number) => uuid(number))
	const { only } = searchIn3d(uuid(1), panels)
	const { filter, isWhole } = readViewState(handedView(uuid(1), only) ?? '')
	expect(isWhole).toBe(true)
	expect([...(filter.isolated ?? [])]).toEqual(panels)
	expect(handedView(uuid(2), only)).toBeNull()
	expect(handedView(uuid(1), undefined)).toBeNull()
})

test('a single panel is named by the address itself', () =>
	expect(searchIn3d(uuid(1), [uuid(7)])).toEqual({ panel: uuid(7) }))
