import type { CameraControl } from '../camera/camera-control.ts'
import type { Point } from '../math/points.ts'
import { DragSpeed } from './drag-speed.ts'
import { PivotSearch } from './pivot-search.ts'
import { WheelZoom } from './wheel-zoom.ts'

export type Tap = { x: number; y: number; isTouch: boolean; isAdding: boolean }

/** A rectangle being drawn, from where it began to where the pointer is. CSS pixels of the canvas. */
export type BoxDrag = {
	from: { x: number; y: number }
	to: { x: number; y: number }
	/** Adds to the selection instead of replacing it. */
	isAdding: boolean
	isDone: boolean
}

export type GestureReceiver = {
	/** A click or tap without a drag. */
	onTap: (tap: Tap) => void
	/** A double click or double tap. */
	onDoubleTap: (tap: Tap) => void
	/** A click with the right button, or a long press. */
	onMenu: (tap: Tap) => void
	/** The mouse rests or moves with no button down; null when it left. */
	onHover: (at: { x: number; y: number } | null) => void
	/** The point of the model at a position of the canvas, to turn and zoom about. */
	pointUnder: (x: number, y: number) => Promise<Point | null>
	onMoveStart: () => void
	onMoveEnd: () => void
	/** Whether plain drags draw a rectangle; with Shift they always do. */
	drawsBoxes: () => boolean
	/** The rectangle being drawn; null when the drag was abandoned. */
	onBox: (box: BoxDrag | null) => void
}

/** CSS pixels a pointer may move before a tap becomes a drag. */
const SLOP = { mouse: 4, touch: 10 }
const DOUBLE_TAP_MS = 320
/** CSS pixels between the two taps of a double tap. */
const DOUBLE_TAP_DISTANCE = 24
const LONGEST_TAP_MS = 600
const LONG_PRESS_MS = 520
/** Fingers closer together than this don't zoom, CSS pixels: their ratio would jump. */
const NEAREST_FINGERS = 10

/** A pointer that is down. CSS pixels of the canvas. */
type Pointer = {
	x: number
	y: number
	startX: number
	startY: number
	startTime: number
	button: number
	isTouch: boolean
}

/**
 * Turns pointers and the wheel into camera movement: a left drag or one finger orbits what is under it, a right or middle
 * drag pans, the wheel zooms to the cursor, two fingers pan and pinch. Shift with a left drag draws a rectangle. A right
 * click or a long press opens a menu. Returns a function that stops listening.
 */
export const listenToGestures = (
	canvas: HTMLCanvasElement,
	control: CameraControl,
	receiver: GestureReceiver,
): (() => void) => {
	const listening = new AbortController()
	const { signal } = listening
	const search = new PivotSearch(receiver.pointUnder)
	const wheel = new WheelZoom(control, receiver, search)
	const speed = new DragSpeed()
	const pointers = new Map<number, Pointer>()
	/** What the pointers that are down do; `none` while they may still become a tap. */
	let action: 'none' | 'move' | 'box' = 'none'
	/** After a pinch or an abandoned rectangle, the pointer that stays down does nothing. */
	let ignoresSinglePointer = false
	let lastTap = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY }
	/** The last press on something over the canvas, such as a menu that it closed. */
	let lastElsewhere = lastTap
	let longPressTimer = 0
	let wasLongPress = false
	let dropSearch = () => {}

	const positionOf = (event: MouseEvent) => {
		const box = canvas.getBoundingClientRect()
		return { x: event.clientX - box.left, y: event.clientY - box.top }
	}
	const searchPivot = (x: number, y: number) => {
		dropSearch = search.start(x, y, (point) => {
			control.pivot = point
		})
	}

	const onDown = (event: PointerEvent) => {
		const at = positionOf(event)
		canvas.setPointerCapture(event.pointerId)
		canvas.focus({ preventScroll: true })
		control.stop()
		wheel.end()
		const isTouch = event.pointerType !== 'mouse'
		pointers.set(event.pointerId, {
			...at,
			startX: at.x,
			startY: at.y,
			startTime: event.timeStamp,
			button: event.button,
			isTouch,
		})
		if (pointers.size === 1) {
			action = 'none'
			ignoresSinglePointer = false
			speed.start(event.timeStamp)
			searchPivot(at.x, at.y)
			if (isTouch) longPressTimer = window.setTimeout(() => longPress(event.pointerId), LONG_PRESS_MS)
		} else if (pointers.size === 2) {
			window.clearTimeout(longPressTimer)
			abandonBox()
			ignoresSinglePointer = true
			const [a, b] = [...pointers.values()] as [Pointer, Pointer]
			searchPivot((a.x + b.x) / 2, (a.y + b.y) / 2)
		}
	}

	/** Forgets the pointer, so that lifting the finger isn't a tap as well. */
	const longPress = (pointerId: number) => {
		const pointer = pointers.get(pointerId)
		if (!pointer || action !== 'none' || pointers.size > 1) return
		pointers.delete(pointerId)
		dropSearch()
		wasLongPress = true
		receiver.onMenu({ x: pointer.x, y: pointer.y, isTouch: true, isAdding: false })
	}

	/** The click that browsers make of a lifted finger would close the menu it opened. */
	const onTouchEnd = (event: TouchEvent) => {
		if (wasLongPress) event.preventDefault()
		wasLongPress = false
	}

	const startDrag = (pointer: Pointer, isShift: boolean) => {
		window.clearTimeout(longPressTimer)
		receiver.onHover(null)
		const isSingle = pointers.size === 1 && !ignoresSinglePointer && pointer.button === 0
		action = isSingle && (isShift || receiver.drawsBoxes()) ? 'box' : 'move'
		if (action === 'move') receiver.onMoveStart()
	}

	const drawBox = (pointer: Pointer, event: PointerEvent, isDone: boolean) =>
		receiver.onBox({
			from: { x: pointer.startX, y: pointer.startY },
			to: { x: pointer.x, y: pointer.y },
			isAdding: isAddingOf(event),
			isDone,
		})

	/** The rest of the drag does nothing, unless a second finger moves the view. */
	const abandonBox = () => {
		if (action !== 'box') return
		action = 'move'
		ignoresSinglePointer = true
		receiver.onBox(null)
		receiver.onMoveStart()
	}

	const onKey = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || action !== 'box') return
		event.preventDefault()
		abandonBox()
	}

	const onMove = (event: PointerEvent) => {
		const pointer = pointers.get(event.pointerId)
		const at = positionOf(event)
		if (!pointer) {
			if (event.pointerType === 'mouse' && event.buttons === 0) receiver.onHover(at)
			return
		}
		if (action === 'none') {
			const moved = Math.hypot(at.x - pointer.startX, at.y - pointer.startY)
			if (moved < (pointer.isTouch ? SLOP.touch : SLOP.mouse)) return
			startDrag(pointer, event.shiftKey)
		}
		if (action === 'move') move(event, pointer, at)
		pointer.x = at.x
		pointer.y = at.y
		if (action === 'box') drawBox(pointer, event, false)
	}

	const move = (event: PointerEvent, pointer: Pointer, at: { x: number; y: number }) => {
		if (pointers.size === 2) pinch(event.pointerId, pointer, at)
		if (pointers.size !== 1 || ignoresSinglePointer) return
		const [dx, dy] = [at.x - pointer.x, at.y - pointer.y]
		if (pointer.button > 0) control.pan(dx, dy)
		else {
			control.orbit(dx, dy)
			speed.add(dx, dy, event.timeStamp)
		}
	}

	const pinch = (pointerId: number, pointer: Pointer, at: { x: number; y: number }) => {
		const other = [...pointers].find(([id]) => id !== pointerId)?.[1]
		if (!other) return
		const before = Math.hypot(pointer.x - other.x, pointer.y - other.y)
		const after = Math.hypot(at.x - other.x, at.y - other.y)
		control.pan((at.x - pointer.x) / 2, (at.y - pointer.y) / 2)
		if (before > NEAREST_FINGERS && after > NEAREST_FINGERS)
			control.zoom(before / after, (at.x + other.x) / 2, (at.y + other.y) / 2, null)
	}

	/** The pointer was lifted, or the browser took it away. */
	const onEnd = (event: PointerEvent) => {
		const pointer = pointers.get(event.pointerId)
		if (!pointer) return
		// A busy browser leaves out moves: what was dragged and lifted since the last one is no tap.
		const at = positionOf(event)
		if (event.type === 'pointerup' && (at.x !== pointer.x || at.y !== pointer.y)) onMove(event)
		pointers.delete(event.pointerId)
		window.clearTimeout(longPressTimer)
		if (pointers.size > 0) return
		dropSearch()
		const isLifted = event.type === 'pointerup'
		const ended = action
		action = 'none'
		if (ended === 'none') {
			if (isLifted && !ignoresSinglePointer) click(pointer, event)
		} else if (ended === 'box') {
			if (isLifted) drawBox(pointer, event, true)
			else receiver.onBox(null)
		} else {
			const left = speed.at(event.timeStamp)
			if (isLifted && left && !ignoresSinglePointer && pointer.button === 0) control.glide(left.x, left.y)
			receiver.onMoveEnd()
		}
	}

	const click = ({ x, y, isTouch, button, startTime }: Pointer, event: PointerEvent) => {
		const tapped = { x, y, isTouch, isAdding: isAddingOf(event) }
		if (button === 2) receiver.onMenu(tapped)
		else if (button === 0 && event.timeStamp - startTime <= LONGEST_TAP_MS) tap(tapped, event.timeStamp)
	}

	const isJustAfter = (last: typeof lastTap, { x, y }: Tap, time: number) =>
		Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_DISTANCE && time - last.time < DOUBLE_TAP_MS

	const tap = (tapped: Tap, time: number) => {
		// The second click of a double click on what is no longer there.
		if (isJustAfter(lastElsewhere, tapped, time)) return
		// Two quick clicks that add to the selection and remove from it again aren't a double click.
		const isDouble = !tapped.isAdding && isJustAfter(lastTap, tapped, time)
		lastTap = { x: tapped.x, y: tapped.y, time: isDouble ? Number.NEGATIVE_INFINITY : time }
		if (isDouble) receiver.onDoubleTap(tapped)
		else receiver.onTap(tapped)
	}

	const onWheel = (event: WheelEvent) => {
		event.preventDefault()
		const { x, y } = positionOf(event)
		wheel.turn(event, x, y)
	}

	canvas.addEventListener('pointerdown', onDown, { signal })
	canvas.addEventListener('pointermove', onMove, { signal })
	for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
		canvas.addEventListener(name, onEnd, { signal })
	canvas.addEventListener('pointerleave', () => receiver.onHover(null), { signal })
	canvas.addEventListener('touchend', onTouchEnd, { signal, passive: false })
	window.addEventListener('keydown', onKey, { signal, capture: true })
	// Two clicks with a click elsewhere between them aren't a double click.
	const onElsewhere = (event: PointerEvent) => {
		if (event.target === canvas) return
		lastTap.time = Number.NEGATIVE_INFINITY
		lastElsewhere = { ...positionOf(event), time: event.timeStamp }
	}
	window.addEventListener('pointerdown', onElsewhere, { signal, capture: true })
	canvas.addEventListener('wheel', onWheel, { signal, passive: false })
	canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
	return () => {
		window.clearTimeout(longPressTimer)
		wheel.dispose()
		listening.abort()
	}
}

const isAddingOf = (event: PointerEvent): boolean => event.shiftKey || event.ctrlKey || event.metaKey
