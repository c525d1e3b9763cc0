import { afterEach, expect, it } from 'vitest'
import { markTabbed } from './tabbed-focus.ts'

const canvas = document.createElement('canvas')
canvas.tabIndex = 0
const other = document.createElement('button')
document.body.append(canvas, other)
const stop = markTabbed(canvas)
afterEach(() => other.focus())

const press = (key: string) =>
	(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
const isMarked = () => canvas.dataset.tabbed === 'true'

it('the picture has a frame only where the Tab key led to it', () => {
	press('Tab')
	canvas.focus()
	expect(isMarked()).toBe(true)
	press('ArrowLeft')
	expect(isMarked(), 'while it is turned by keys').toBe(true)
	other.focus()
	expect(isMarked()).toBe(false)
})

it('a shortcut, a closed dialog or a click draws no frame', () => {
	other.focus()
	press('Enter')
	canvas.focus()
	expect(isMarked(), 'after a dialog that Enter closed').toBe(false)
	press('i')
	expect(isMarked(), 'after a shortcut').toBe(false)
	other.focus()
	press('Tab')
	canvas.focus()
	canvas.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
	expect(isMarked(), 'after a click').toBe(false)
	stop()
})
