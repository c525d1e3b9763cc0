import { afterEach, expect, test, vi } from 'vitest'
import { HIDDEN_TOOLTIPS, hideTooltipsOfPressed } from './tooltips-of-pressed.ts'

const button = document.createElement('button')
const icon = document.createElement('span')
button.append(icon)
document.body.append(button)
vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 40, 40))
const stop = hideTooltipsOfPressed()
afterEach(stop)

const point = (type: string, target: Element, clientX: number, clientY: number) =>
	target.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true }))
const areHidden = () => document.documentElement.hasAttribute(HIDDEN_TOOLTIPS)

test('the name of a pressed control is hidden until the pointer leaves it, whatever that opened meanwhile', () => {
	point('pointermove', button, 110, 110)
	expect(areHidden()).toBe(false)
	point('pointerdown', icon, 110, 110)
	expect(areHidden()).toBe(true)
	point('pointermove', document.body, 110, 110)
	expect(areHidden(), 'a dialog has opened below the resting pointer').toBe(true)
	point('pointermove', button, 112, 111)
	expect(areHidden(), 'the dialog has closed again').toBe(true)
	point('pointermove', document.body, 90, 110)
	expect(areHidden()).toBe(false)
	point('pointerdown', document.body, 10, 10)
	expect(areHidden(), 'what has no tooltip').toBe(false)
})
