import { expect, it } from 'vitest'
import { paintProposed, proposedKinds, proposedPanels } from './proposed-colours.ts'

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

it('counts for the legend what each side is painted in, in the order of the statuses', () => {
	const [cast, fixed] = [{ colour: '#111111' }, { colour: '#222222' }]
	const panel = (before: string | null) => ({ before, after: fixed.colour, statuses: [] })
	const panels = new Map([
		['a', panel(null)],
		['b', panel(fixed.colour)],
		['c', panel(cast.colour)],
		['d', panel(cast.colour)],
	])
	const kinds = proposedKinds({ side: 'before', panels }, [cast, fixed])
	expect(kinds.map(({ status, count }) => [status, count])).toEqual([
		[cast, 2],
		[fixed, 1],
		[null, 1],
	])
	expect(proposedKinds({ side: 'after', panels }, [cast, fixed])).toMatchObject([{ status: fixed, count: 4 }])
})
