import { afterEach, expect, test, vi } from 'vitest'
import { measureToasts } from './toast-room.ts'

afterEach(() => {
	measureToasts(false)
	document.body.replaceChildren()
	vi.restoreAllMocks()
})

function add(
	attributes: Record<string, string>,
	box: [left: number, top: number, width: number, height: number],
): void {
	const element = document.createElement('div')
	for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
	vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(...box))
	vi.spyOn(element, 'offsetHeight', 'get').mockReturnValue(box[3])
	document.body.append(element)
}
const TOASTS = { class: 'mantine-Notifications-root', 'data-position': 'bottom-center' }
const measured = () => {
	measureToasts(true)
	const { style } = document.documentElement
	return [style.getPropertyValue('--toast-foot'), style.getPropertyValue('--toast-room')]
}
const { innerHeight: foot } = window

test('toasts stand above the highest bar at the foot that they would cover, and pages keep room for them', () => {
	add(TOASTS, [300, foot - 72, 400, 60])
	expect(measured()).toEqual(['0px', '72px'])
	add({ 'data-foot': '' }, [0, foot - 56, 1000, 56])
	add({ 'data-covers-view': '' }, [0, foot - 130, 1000, 120])
	expect(measured(), 'the controls of a phone').toEqual(['130px', '72px'])
	measureToasts(false)
	expect(document.documentElement.style.getPropertyValue('--toast-room')).toBe('')
})

test('what is beside them, further up or behind a dialog lifts no toast', () => {
	add(TOASTS, [300, foot - 72, 400, 60])
	add({ 'data-covers-view': '' }, [0, foot - 200, 240, 190])
	add({ 'data-foot': '' }, [0, 80, 1000, 56])
	add({ 'data-covers-view': '' }, [0, 20, 1000, foot - 20])
	expect(measured()).toEqual(['0px', '72px'])
	add({ 'data-foot': '' }, [0, foot - 56, 1000, 56])
	add({ class: 'mantine-Modal-content' }, [0, 0, 1000, foot])
	expect(measured()[0]).toBe('0px')
})
