import { afterEach, beforeEach, expect, test } from 'vitest'
import { TOUR_STEPS } from '../../domain/demo/tour-signals.ts'
import { tour } from './tour-store.ts'

beforeEach(() => tour.start())
afterEach(() => sessionStorage.clear())

test('skipping every step ends the tour, without the offer of those who did it', () => {
	for (const step of TOUR_STEPS) {
		expect(tour.step).toBe(step)
		tour.skip()
	}
	expect(tour.state().phase).toBe('closed')
})

test('a tour that was skipped to its end goes on with what was left out, and passes over what was done', () => {
	tour.complete('spin')
	tour.skip()
	tour.complete('select')
	tour.complete('check')
	tour.skip()
	tour.skip()
	tour.skip()
	expect(tour.state()).toMatchObject({ phase: 'closed', done: ['spin', 'select', 'check'] })
	tour.resume()
	expect(tour.step).toBe('filter')
	tour.complete('filter')
	expect(tour.step).toBe('update')
	tour.complete('update')
	tour.complete('pulse')
	tour.complete('version')
	expect(tour.state().phase).toBe('finished')
})

test('the tour ends after the last step, whatever was left out', () => {
	tour.skip()
	for (const step of TOUR_STEPS.slice(1)) tour.complete(step)
	expect(tour.state()).toMatchObject({ phase: 'finished', done: TOUR_STEPS.slice(1) })
})
