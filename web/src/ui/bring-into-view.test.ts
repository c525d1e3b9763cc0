import { expect, test } from 'vitest'
import { bringIntoView } from './bring-into-view.ts'

/** A list from 0 to 300 pixels with a part at `left`. */
function listWith({ left, width, scrolled }: { left: number; width: number; scrolled: number }) {
	const list = document.createElement('div')
	const part = document.createElement('button')
	list.append(part)
	list.getBoundingClientRect = () => new DOMRect(0, 0, 300, 40)
	part.getBoundingClientRect = () => new DOMRect(left, 0, width, 40)
	list.scrollLeft = scrolled
	return { list, part }
}

test.each([
	['to the right of the window', { left: 280, width: 90, scrolled: 10 }, 80],
	['to the left of the window', { left: -50, width: 90, scrolled: 120 }, 70],
	['to the left, in a list that reads from the right', { left: -50, width: 90, scrolled: -20 }, -70],
	['inside', { left: 100, width: 90, scrolled: 25 }, 25],
])('a part %s is scrolled to', (_, place, expected) => {
	const { list, part } = listWith(place)
	bringIntoView(part)
	expect(list.scrollLeft).toBe(expected)
})

test('nothing happens when the part leaves the page', () => {
	expect(() => bringIntoView(null)).not.toThrow()
})
