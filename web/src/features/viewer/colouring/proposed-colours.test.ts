import { expect, it } from 'vitest'
import { paintProposed, proposedPanels } from './proposed-colours.ts'

const PROPOSAL = {
	project_id: 'p',
	side: 'after' as const,
	panels: new Map([['b', { before: null, after: '#2f9e44', statuses: ['delivered'] }]]),
}

it('paints the panels of an open proposal in what they would be, and all others bare', () => {
	const colours = Int32Array.of(1, 2, 3)
	expect([...paintProposed(colours, ['a', 'b', 'c'], PROPOSAL, 9)]).toEqual([9, 0x2f9e44, 9])
})

it('paints them in what they are on the other side', () => {
	expect([...paintProposed(Int32Array.of(1, 2), ['a', 'b'], { ...PROPOSAL, side: 'before' }, 9)]).toEqual([9, 9])
})

it('leaves out of the picture in full what the proposal or a filter leaves out', () => {
	expect([...proposedPanels(['a', 'b', 'c'], PROPOSAL, null)]).toEqual([0, 1, 0])
	expect([...proposedPanels(['a', 'b', 'c'], PROPOSAL, Uint8Array.of(1, 0, 1))]).toEqual([0, 0, 0])
})
