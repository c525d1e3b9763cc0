import type { CameraControl } from '../camera/camera-control.ts'
import type { Point } from '../math/points.ts'

export type Tap = { x: number; y: number; isTouch: boolean; isAdding: boolean }

/** A rectangle being drawn, from where it began to where the pointer is. CSS pixels of the canvas. */
export type BoxDrag = {
	from: { x: number; y: number }
	to: { x: number; y: number }
	/** To what is selected already. */
	isAdding: boolean
	isDone: boolean
}

export type GestureReceiver = {
	/** A click or tap that was no drag. */
	onTap: (tap: Tap) => void
	/** A double click or double tap. */
	onDoubleTap: (tap: Tap) => void
	/** A click with the right button, or a finger that rests. */
	onMenu: (tap: Tap) => void
	/** The mouse rests or moves with no button; null when it left. */
	onHover: (place: { x: number; y: number } | null) => void
	/** What is under the place, for turning and zooming about it. */
	pointUnder: (x: number, y: number) => Promise<Point | null>
	onMoveStart: () => void
	onMoveEnd: () => void
	/** Whether plain drags draw a rectangle; with Shift they always do. */
	drawsBoxes: () => boolean
	/** A rectangle is drawn, or (null) given up. */
	onBox: (box: BoxDrag | null) => void
}

const SLOP = { mouse: 4, touch: 10 }
const DOUBLE_TAP_MS = 320
const LONGEST_TAP_MS = 600
const LONG_PRESS_MS = 520
const WHEEL_PAUSE_MS = 220

type Held = {
	x: number
	y: number
	startX: number
	startY: number
	startTime: number
	button: number
	isTouch: boolean
}

/**
 * Turns pointers and the wheel into camera movement: left drag or one finger orbits what is under it, right or middle
 * drag pans, the wheel zooms to the cursor, two fingers pan and pinch; Shift and left drag draws a rectangle; a right
 * click or a resting finger asks for a menu. Returns a function that ends it.
 */
export const listenToGestures = (
	canvas: HTMLCanvasElement,
	control: CameraControl,
	receiver: GestureReceiver,
): (() => void) => {
	const held = new Map<number, Held>()
	const listening = new AbortController()
	const { signal } = listening
	let isDragging = false
	let isBoxing = false
	let wasPinching = false
	let speed = { x: 0, y: 0, time: 0 }
	let lastTap = { x: 0, y: 0, time: 0 }
	let wheelTarget: Point | null = null
	let wheelTimer = 0
	let pressTimer = 0
	let wasPressed = false

	const placeOf = (event: MouseEvent) => {
		const box = canvas.getBoundingClientRect()
		return { x: event.clientX - box.left, y: event.clientY - box.top }
	}
	const seekPivot = (x: number, y: number) => {
		void receiver.pointUnder(x, y).then((point) => {
			if (point && held.size > 0) control.pivot = point
		})
	}

	const onDown = (event: PointerEvent) => {
		const place = placeOf(event)
		canvas.setPointerCapture(event.pointerId)
		// The mark of keyboard focus would only disturb those who use a pointer.
		canvas.dataset.pointer = 'true'
		canvas.focus({ preventScroll: true })
		control.stop()
		const isTouch = event.pointerType !== 'mouse'
		held.set(event.pointerId, {
			...place,
			startX: place.x,
			startY: place.y,
			startTime: event.timeStamp,
			button: event.button,
			isTouch,
		})
		if (held.size === 1) {
			isDragging = false
			wasPinching = false
			speed = { x: 0, y: 0, time: event.timeStamp }
			seekPivot(place.x, place.y)
			if (isTouch) pressTimer = window.setTimeout(() => press(event.pointerId), LONG_PRESS_MS)
		} else if (held.size === 2) {
			window.clearTimeout(pressTimer)
			giveUpBox()
			wasPinching = true
			const [a, b] = [...held.values()] as [Held, Held]
			seekPivot((a.x + b.x) / 2, (a.y + b.y) / 2)
		}
	}

	/** The finger's own lifting is then no tap. */
	const press = (pointerId: number) => {
		const pointer = held.get(pointerId)
		if (!pointer || isDragging || held.size > 1) return
		held.delete(pointerId)
		wasPressed = true
		receiver.onMenu({ x: pointer.x, y: pointer.y, isTouch: true, isAdding: false })
	}

	/** The click that browsers make of a lifted finger would close the menu it opened. */
	const onTouchEnd = (event: TouchEvent) => {
		if (wasPressed) event.preventDefault()
		wasPressed = false
	}

	const startDrag = (pointer: Held, isShift: boolean) => {
		if (isDragging) return
		window.clearTimeout(pressTimer)
		isDragging = true
		receiver.onHover(null)
		isBoxing = held.size === 1 && !wasPinching && pointer.button === 0 && (isShift || receiver.drawsBoxes())
		if (!isBoxing) receiver.onMoveStart()
	}

	const drawBox = (pointer: Held, event: PointerEvent, isDone: boolean) =>
		receiver.onBox({
			from: { x: pointer.startX, y: pointer.startY },
			to: { x: pointer.x, y: pointer.y },
			isAdding: event.shiftKey || event.ctrlKey || event.metaKey,
			isDone,
		})

	/** The rest of the drag then does nothing, unless a second finger moves the view. */
	const giveUpBox = () => {
		if (!isBoxing) return
		isBoxing = false
		wasPinching = true
		receiver.onBox(null)
		receiver.onMoveStart()
	}

	const onKey = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || !isBoxing) return
		event.preventDefault()
		giveUpBox()
	}

	const onMove = (event: PointerEvent) => {
		const pointer = held.get(event.pointerId)
		const place = placeOf(event)
		if (!pointer) {
			if (event.pointerType === 'mouse' && event.buttons === 0) receiver.onHover(place)
			return
		}
		const [dx, dy] = [place.x - pointer.x, place.y - pointer.y]
		const moved = Math.hypot(place.x - pointer.startX, place.y - pointer.startY)
		if (!isDragging && moved < (pointer.isTouch ? SLOP.touch : SLOP.mouse)) return
		startDrag(pointer, event.shiftKey)
		if (isBoxing) {
			Object.assign(pointer, place)
			drawBox(pointer, event, false)
			return
		}
		if (held.size === 2) pinch(event.pointerId, place)
		else if (held.size === 1 && !wasPinching) {
			if (pointer.button > 0) control.pan(dx, dy)
			else {
				control.orbit(dx, dy)
				const time = Math.max(event.timeStamp - speed.time, 1)
				const blend = Math.min(time / 60, 1)
				speed = {
					x: speed.x * (1 - blend) + (dx / time) * blend,
					y: speed.y * (1 - blend) + (dy / time) * blend,
					time: event.timeStamp,
				}
			}
		}
		pointer.x = place.x
		pointer.y = place.y
	}

	const pinch = (pointerId: number, place: { x: number; y: number }) => {
		const other = [...held].find(([id]) => id !== pointerId)?.[1]
		const pointer = held.get(pointerId)
		if (!other || !pointer) return
		const before = Math.hypot(pointer.x - other.x, pointer.y - other.y)
		const after = Math.hypot(place.x - other.x, place.y - other.y)
		control.pan((place.x - pointer.x) / 2, (place.y - pointer.y) / 2)
		if (before > 10 && after > 10) control.zoom(before / after, (place.x + other.x) / 2, (place.y + other.y) / 2, null)
	}

	const onUp = (event: PointerEvent) => {
		const pointer = held.get(event.pointerId)
		if (!pointer) return
		held.delete(event.pointerId)
		window.clearTimeout(pressTimer)
		if (isDragging) {
			if (held.size > 0) return
			if (isBoxing) {
				isDragging = isBoxing = false
				if (event.type === 'pointerup') drawBox(pointer, event, true)
				else receiver.onBox(null)
				return
			}
			if (!wasPinching && pointer.button === 0 && event.timeStamp - speed.time < 60) control.glide(speed.x, speed.y)
			isDragging = false
			receiver.onMoveEnd()
			return
		}
		if (event.type !== 'pointerup' || held.size > 0 || wasPinching) return
		const { x, y, isTouch, button } = pointer
		const tapped = { x, y, isTouch, isAdding: event.shiftKey || event.ctrlKey || event.metaKey }
		if (button === 2) receiver.onMenu(tapped)
		else if (button === 0 && event.timeStamp - pointer.startTime <= LONGEST_TAP_MS) tap(tapped, event.timeStamp)
	}

	const tap = (tapped: Tap, time: number) => {
		// Two quick clicks that add and take out again go into nothing.
		const isNear = Math.hypot(tapped.x - lastTap.x, tapped.y - lastTap.y) < 24
		const isDouble = !tapped.isAdding && isNear && time - lastTap.time < DOUBLE_TAP_MS
		lastTap = { x: tapped.x, y: tapped.y, time: isDouble ? 0 : time }
		if (isDouble) receiver.onDoubleTap(tapped)
		else receiver.onTap(tapped)
	}

	const onWheel = (event: WheelEvent) => {
		event.preventDefault()
		const { x, y } = placeOf(event)
		if (wheelTimer === 0) {
			receiver.onMoveStart()
			void receiver.pointUnder(x, y).then((point) => {
				wheelTarget = point
				if (point) control.pivot = point
			})
		}
		window.clearTimeout(wheelTimer)
		wheelTimer = window.setTimeout(() => {
			wheelTimer = 0
			wheelTarget = null
			receiver.onMoveEnd()
		}, WHEEL_PAUSE_MS)
		const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY
		const strength = event.ctrlKey ? 0.01 : 0.0016
		control.zoom(Math.exp(Math.min(Math.max(lines, -240), 240) * strength), x, y, wheelTarget)
	}

	canvas.addEventListener('pointerdown', onDown, { signal })
	canvas.addEventListener('pointermove', onMove, { signal })
	canvas.addEventListener('pointerup', onUp, { signal })
	canvas.addEventListener('pointercancel', onUp, { signal })
	canvas.addEventListener('pointerleave', () => receiver.onHover(null), { signal })
	canvas.addEventListener('touchend', onTouchEnd, { signal, passive: false })
	window.addEventListener('keydown', onKey, { signal, capture: true })
	// A click on something else in between makes two clicks of what would be one double click.
	const onElsewhere = (event: Event) => {
		if (event.target !== canvas) lastTap.time = 0
	}
	window.addEventListener('pointerdown', onElsewhere, { signal, capture: true })
	canvas.addEventListener('wheel', onWheel, { signal, passive: false })
	canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
	return () => {
		window.clearTimeout(wheelTimer)
		window.clearTimeout(pressTimer)
		listening.abort()
	}
}
