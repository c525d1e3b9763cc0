import { expect, test } from 'vitest'
import { uuid } from '../../domain/panels/panel.test-support.ts'
import { MOST_IN_3D, searchIn3d } from './panels-in-3d.ts'

test('a single panel is opened by its own address', () => {
	expect(searchIn3d([uuid(1)])).toEqual({ panel: uuid(1) })
})

test('more panels than an address holds are refused', () => {
	const panels = Array.from({ length: MOST_IN_3D + 1 }, (_, number) => uuid(number))
	expect(searchIn3d(panels)).toBeNull()
})
