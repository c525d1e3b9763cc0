import { expect, test } from 'vitest'
import { gridOf } from './panel-columns.tsx'

// 216 px of sidebar, 56 px of padding and 15 px of scroll bar leave this of a window of 1440 px.
const ROOM = 1440 - 216 - 56 - 15

test('a project with dates shows all its figures beside each other at 1440 px', () => {
	const texts = ['mark', 'name', 'kind', 'floor', 'statuses', 'groups', 'planned']
	const figures = ['length', 'height', 'thickness', 'area', 'weight']
	expect(gridOf([...texts, ...figures], true, [], 1).least).toBeLessThanOrEqual(ROOM)
})
