import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CameraControl } from '../camera/camera-control.ts'
import type { Point } from '../math/points.ts'
import { type GestureReceiver, listenToGestures } from './gestures.ts'

let canvas: HTMLCanvasElement
let control: CameraControl
let calls: string[]
let clock: number
let drawsBoxes: boolean
let answers: ((point: Point | null) => void)[]
let stop: () => void

beforeEach(() => {
	vi.useFakeTimers()
	canvas = document.createElement('canvas')
	canvas.setPointerCapture = () => {}
	document.body.append(canvas)
	control = new CameraControl(() => {})
	control.resize(800, 600)
	calls = []
	answers = []
	clock = 10_000
	drawsBoxes = false
	const receiver: GestureReceiver = {
		onTap: ({ x, y }) => calls.push(`tap ${x} ${y}`),
		onDoubleTap: () => calls.push('double tap'),
		onMenu: ({ x, y }) => calls.push(`menu ${x} ${y}`),
		onHover: (at) => calls.push(at ? `hover ${at.x} ${at.y}` : 'hover ends'),
		pointUnder: () => new Promise((resolve) => answers.push(resolve)),
		onMoveStart: () => calls.push('move'),
		onMoveEnd: () => calls.push('end'),
		drawsBoxes: () => drawsBoxes,
		onBox: (box) => calls.push(box ? `box ${box.from.x}-${box.to.x}${box.isDone ? ' done' : ''}` : 'no box'),
	}
	stop = listenToGestures(canvas, control, receiver)
	for (const name of ['orbit', 'pan', 'zoom', 'glide'] as const)
		vi.spyOn(control, name).mockImplementation((...values: unknown[]) => {
			calls.push(
				`${name} ${values.filter((value): value is number => typeof value === 'number').map((value) => +value.toFixed(2))}`,
			)
		})
})
afterEach(() => {
	stop()
	canvas.remove()
	vi.useRealTimers()
	vi.restoreAllMocks()
})

type Extra = {
	id?: number
	button?: number
	shift?: boolean
	ctrl?: boolean
	after?: number
	touch?: boolean
	on?: HTMLElement
}

const pointer = (type: string, x: number, y: number, extra: Extra = {}) => {
	const { id = 1, button = 0, shift = false, ctrl = false, after = 10, touch = false, on = canvas } = extra
	clock += after
	const event = new PointerEvent(type, {
		pointerId: id,
		pointerType: touch ? 'touch' : 'mouse',
		clientX: x,
		clientY: y,
		button,
		shiftKey: shift,
		ctrlKey: ctrl,
		bubbles: true,
		cancelable: true,
	})
	Object.defineProperty(event, 'timeStamp', { value: clock })
	on.dispatchEvent(event)
}
const finger = (type: string, id: number, x: number, y: number) => pointer(type, x, y, { id, touch: true })
const wheel = (deltaY: number, x = 100, y = 100) =>
	canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }))
/** Answers the search that began as the `index`-th. */
const find = async (index: number, x: number) => {
	answers[index]?.({ x, y: 0, z: 0 })
	await Promise.resolve()
	await Promise.resolve()
}

describe('the mouse', () => {
	it('clicks when it barely moved, and drags from four pixels', () => {
		pointer('pointerdown', 50, 50)
		pointer('pointermove', 52, 51)
		pointer('pointerup', 52, 51)
		expect(calls).toEqual(['tap 50 50'])
		pointer('pointerdown', 300, 50)
		pointer('pointermove', 304, 50)
		pointer('pointermove', 310, 52)
		expect(calls.slice(1)).toEqual(['hover ends', 'move', 'orbit 4,0', 'orbit 6,2'])
	})
	it('is a drag when it was lifted elsewhere, though no move was told', () => {
		for (const touch of [false, true]) {
			calls = []
			pointer('pointerdown', 100, 100, { touch })
			pointer('pointerup', 160, 100, { touch })
			expect(calls.slice(0, 3)).toEqual(['hover ends', 'move', 'orbit 60,0'])
			expect(calls.at(-1)).toBe('end')
		}
	})

	it('pans with the right button, which opens a menu without a drag', () => {
		pointer('pointerdown', 50, 50, { button: 2 })
		pointer('pointermove', 60, 45, { button: 2 })
		pointer('pointerup', 60, 45, { button: 2 })
		expect(calls).toEqual(['hover ends', 'move', 'pan 10,-5', 'end'])
		pointer('pointerdown', 50, 50, { button: 2 })
		pointer('pointerup', 50, 50, { button: 2 })
		expect(calls.at(-1)).toBe('menu 50 50')
	})
	it('makes the view glide when released while moving, but not after a rest', () => {
		const drag = (rest: number) => {
			pointer('pointerdown', 50, 50)
			pointer('pointermove', 80, 50)
			pointer('pointerup', 80, 50, { after: rest })
			return calls.splice(0)
		}
		expect(drag(10)).toContainEqual(expect.stringContaining('glide'))
		expect(drag(100)).not.toContainEqual(expect.stringContaining('glide'))
	})
	it('double clicks only when both clicks are near, quick, and add nothing', () => {
		const click = (x: number, extra: Extra = {}) => {
			pointer('pointerdown', x, 50, extra)
			pointer('pointerup', x, 50, { ...extra, after: 0 })
		}
		click(50)
		click(52)
		expect(calls).toEqual(['tap 50 50', 'double tap'])
		click(52)
		click(300)
		click(300, { after: 900 })
		click(300, { ctrl: true })
		expect(calls.slice(2).every((call) => call.startsWith('tap'))).toBe(true)
	})
	it('makes two single clicks when there was a click elsewhere in between', () => {
		pointer('pointerdown', 50, 50)
		pointer('pointerup', 50, 50)
		document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
		pointer('pointerdown', 50, 50)
		pointer('pointerup', 50, 50)
		expect(calls).toEqual(['tap 50 50', 'tap 50 50'])
	})
	it('does nothing by the second click of a double click on a menu that the first one closed', () => {
		const item = document.createElement('button')
		document.body.append(item)
		pointer('pointerdown', 50, 50, { on: item })
		item.remove()
		pointer('pointerdown', 50, 50, { after: 120 })
		pointer('pointerup', 50, 50)
		expect(calls).toEqual([])
		pointer('pointerdown', 50, 50, { after: 400 })
		pointer('pointerup', 50, 50)
		expect(calls).toEqual(['tap 50 50'])
	})
	it('does not click when the button was down for long', () => {
		pointer('pointerdown', 50, 50)
		pointer('pointerup', 50, 50, { after: 700 })
		expect(calls).toEqual([])
	})
})

describe('a rectangle', () => {
	it('is drawn by Shift and drag, or by any drag where the page says so', () => {
		pointer('pointerdown', 50, 50, { shift: true })
		pointer('pointermove', 90, 80, { shift: true })
		pointer('pointerup', 90, 80)
		expect(calls).toEqual(['hover ends', 'box 50-90', 'box 50-90 done'])
		drawsBoxes = true
		pointer('pointerdown', 50, 50)
		pointer('pointermove', 90, 80)
		expect(calls.at(-1)).toBe('box 50-90')
	})
	it('is abandoned with Escape, and the rest of the drag does nothing', () => {
		pointer('pointerdown', 50, 50, { shift: true })
		pointer('pointermove', 90, 80, { shift: true })
		window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
		pointer('pointermove', 120, 80)
		pointer('pointerup', 120, 80)
		expect(calls).toEqual(['hover ends', 'box 50-90', 'no box', 'move', 'end'])
	})
	it('is abandoned by a second finger, which then moves the view', () => {
		drawsBoxes = true
		finger('pointerdown', 1, 100, 100)
		finger('pointermove', 1, 150, 100)
		finger('pointerdown', 2, 300, 100)
		finger('pointermove', 2, 300, 120)
		expect(calls).toEqual(['hover ends', 'box 100-150', 'no box', 'move', 'pan 0,10', expect.stringContaining('zoom')])
	})
	it('is abandoned when the browser cancels the pointer', () => {
		pointer('pointerdown', 50, 50, { shift: true })
		pointer('pointermove', 90, 80, { shift: true })
		pointer('pointercancel', 90, 80)
		expect(calls.at(-1)).toBe('no box')
	})
})

describe('fingers', () => {
	it('pan and pinch with two; the one left on the canvas does nothing', () => {
		finger('pointerdown', 1, 100, 100)
		finger('pointerdown', 2, 200, 100)
		finger('pointermove', 2, 300, 100)
		expect(calls).toEqual(['hover ends', 'move', 'pan 50,0', 'zoom 0.5,200,100'])
		finger('pointerup', 2, 300, 100)
		finger('pointermove', 1, 150, 100)
		finger('pointerup', 1, 150, 100)
		expect(calls.slice(4)).toEqual(['end'])
	})
	it('pan without zooming when both move the same way', () => {
		finger('pointerdown', 1, 100, 100)
		finger('pointerdown', 2, 200, 100)
		for (const [id, x] of [
			[1, 120],
			[2, 220],
		] as const)
			finger('pointermove', id, x, 100)
		const factors = vi.mocked(control.zoom).mock.calls.map(([factor]) => factor)
		expect(factors.reduce((product, factor) => product * factor, 1)).toBeCloseTo(1)
		expect(calls.filter((call) => call.startsWith('pan'))).toEqual(['pan 10,0', 'pan 10,0'])
	})
	it('open a menu when one rests, without a tap when it lifts', () => {
		finger('pointerdown', 1, 100, 100)
		vi.advanceTimersByTime(600)
		finger('pointerup', 1, 100, 100)
		expect(calls).toEqual(['menu 100 100'])
		const touchEnd = new Event('touchend', { cancelable: true })
		canvas.dispatchEvent(touchEnd)
		expect(touchEnd.defaultPrevented).toBe(true)
	})
	it('open no menu when one moves or a second one follows', () => {
		finger('pointerdown', 1, 100, 100)
		finger('pointermove', 1, 130, 100)
		vi.advanceTimersByTime(600)
		finger('pointerup', 1, 130, 100)
		finger('pointerdown', 1, 100, 100)
		finger('pointerdown', 2, 200, 100)
		vi.advanceTimersByTime(600)
		expect(calls.join()).not.toContain('menu')
	})
})

describe.each(['pointercancel', 'lostpointercapture'])('a pointer that ends by %s', (type) => {
	it('is neither a tap nor a glide', () => {
		pointer('pointerdown', 50, 50)
		pointer(type, 50, 50)
		expect(calls).toEqual([])
		pointer('pointerdown', 50, 50)
		pointer('pointermove', 90, 50)
		pointer(type, 90, 50)
		expect(calls).toEqual(['hover ends', 'move', 'orbit 40,0', 'end'])
	})
	it('does not count as a finger beside the next one', () => {
		finger('pointerdown', 1, 50, 50)
		finger('pointermove', 1, 80, 50)
		pointer(type, 80, 50, { touch: true })
		finger('pointerdown', 2, 100, 100)
		finger('pointermove', 2, 140, 100)
		expect(calls.slice(-2)).toEqual(['move', 'orbit 40,0'])
	})
})

describe('the point a gesture turns and zooms about', () => {
	it('is the one found under it', async () => {
		pointer('pointerdown', 50, 50)
		await find(0, 7)
		expect(control.pivot.x).toBe(7)
	})
	it('is never one found for an earlier drag', async () => {
		pointer('pointerdown', 50, 50)
		pointer('pointerup', 50, 50)
		await find(0, 7)
		expect(control.pivot.x).toBe(0)
		pointer('pointerdown', 90, 90)
		pointer('pointerup', 90, 90)
		pointer('pointerdown', 300, 90)
		await find(1, 8)
		expect(control.pivot.x).toBe(0)
		await find(2, 9)
		expect(control.pivot.x).toBe(9)
	})
	it('stays the same while the wheel turns', async () => {
		wheel(-100)
		await find(0, 7)
		wheel(-100)
		expect(vi.mocked(control.zoom).mock.lastCall?.[3]).toMatchObject({ x: 7 })
		vi.advanceTimersByTime(300)
		wheel(-100, 400, 400)
		expect(vi.mocked(control.zoom).mock.lastCall?.[3]).toBeNull()
		expect(calls.filter((call) => !call.startsWith('zoom'))).toEqual(['move', 'end', 'move'])
	})
	it('is not the one found after the wheel had come to rest', async () => {
		wheel(-100)
		vi.advanceTimersByTime(300)
		await find(0, 7)
		wheel(-100, 400, 400)
		await find(0, 7)
		wheel(-100, 400, 400)
		expect(vi.mocked(control.zoom).mock.lastCall?.[3]).toBeNull()
		expect(control.pivot.x).toBe(0)
	})
	it('does not change during a drag when the wheel before it gets its answer', async () => {
		wheel(-100)
		pointer('pointerdown', 50, 50)
		await find(1, 9)
		await find(0, 7)
		expect(control.pivot.x).toBe(9)
		expect(calls).toContain('end')
	})
})

it('does nothing once stopped', () => {
	stop()
	pointer('pointerdown', 50, 50)
	pointer('pointerup', 50, 50)
	wheel(-100)
	expect(calls).toEqual([])
})
