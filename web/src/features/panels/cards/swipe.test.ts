import { expect, it } from 'vitest'
import { Swipe } from './swipe.ts'

const on = { window: 390, card: 358, isMirrored: false }

const swiped = (from: [number, number], to: [number, number][], isMirrored = false) => {
	const swipe = Swipe.from(...from, { ...on, isMirrored })
	for (const place of to) swipe?.move(...place)
	return swipe && { phase: swipe.phase, shift: swipe.shift, isFarEnough: swipe.isFarEnough }
}

it('goes with the finger towards the end of the line, and counts once it has gone far', () => {
	expect(swiped([100, 100], [[105, 101]])).toMatchObject({ phase: 'waiting', shift: 0 })
	expect(swiped([100, 100], [[150, 105]])).toEqual({ phase: 'moving', shift: 50, isFarEnough: false })
	expect(
		swiped(
			[100, 100],
			[
				[150, 105],
				[250, 140],
			],
		),
	).toEqual({ phase: 'moving', shift: 150, isFarEnough: true })
})

it('is taken back by going back', () =>
	expect(
		swiped(
			[100, 100],
			[
				[250, 100],
				[90, 100],
			],
		),
	).toEqual({ phase: 'moving', shift: 0, isFarEnough: false }))

it('goes to the left where text does', () => {
	expect(swiped([300, 100], [[130, 100]], true)).toEqual({ phase: 'moving', shift: -170, isFarEnough: true })
	expect(swiped([100, 100], [[250, 100]], true)?.phase).toBe('given up')
})

it('leaves scrolling alone, also when the finger goes sideways later', () => {
	expect(swiped([100, 100], [[108, 130]])?.phase).toBe('given up')
	expect(
		swiped(
			[100, 100],
			[
				[108, 130],
				[300, 130],
			],
		),
	).toMatchObject({ phase: 'given up', isFarEnough: false })
	expect(swiped([200, 100], [[100, 100]])?.phase, 'the other way').toBe('given up')
})

it('leaves the edges of the window to the gesture that goes back', () => {
	expect(swiped([10, 100], [[250, 100]])).toBeNull()
	expect(swiped([380, 100], [[100, 100]], true)).toBeNull()
})
