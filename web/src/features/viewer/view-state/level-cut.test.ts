import { expect, it } from 'vitest'
import { levelCut } from '../../../domain/project/level-cut.ts'
import { readViewState } from './view-state.ts'

const floor = (elevation: number | null) => ({ name: '', global_id: '', elevation, element_count: 0 })

it('makes a view that keeps what lies below the height of a storey and a little above', () => {
	const model = { floors: [floor(103.5), floor(null)], origin: [0, 0, 100] as [number, number, number] }
	const { section } = readViewState(levelCut(model, 0) ?? '')
	expect(section.planes).toEqual([{ normal: { x: 0, y: -1, z: 0 }, offset: 4.7 }])
	expect(levelCut(model, 1)).toBeNull()
})
