import type { CameraControl } from '../camera/camera-control.ts'
import { type Drive, STANDING, type Walker } from '../walking/walker.ts'

/** CSS pixels of the drag that one press of an arrow key stands for. */
const STEP = 40
const ARROWS: Record<string, readonly [x: number, y: number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
}
const STEPS: Record<string, readonly [aside: number, ahead: number]> = {
	KeyW: [0, 1],
	KeyS: [0, -1],
	KeyA: [-1, 0],
	KeyD: [1, 0],
	ArrowUp: [0, 1],
	ArrowDown: [0, -1],
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
}

/**
 * Arrow keys turn the view, Shift with an arrow moves it, + and - zoom. During a walk, W A S D and the arrows walk while
 * they are pressed, and Shift runs. Returns a function that stops listening.
 */
export const listenToKeys = (canvas: HTMLCanvasElement, control: CameraControl, walker: Walker): (() => void) => {
	const listening = new AbortController()
	const { signal } = listening
	const pressed = new Set<string>()

	const walk = (isRunning: boolean) => {
		const drive: Drive = { aside: 0, ahead: 0, isRunning }
		for (const code of pressed) {
			const [aside, ahead] = STEPS[code] ?? [0, 0]
			drive.aside += aside
			drive.ahead += ahead
		}
		walker.drive(drive)
	}

	const onDown = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return
		const { width, height } = control.view
		const arrow = ARROWS[event.code]
		if (walker.isOn && STEPS[event.code]) {
			pressed.add(event.code)
			walk(event.shiftKey)
		} else if (arrow) {
			const [x, y] = arrow
			if (event.shiftKey) control.pan(-x * STEP, -y * STEP)
			else control.orbit(-x * STEP, -y * STEP)
		} else if (event.key === '+' || event.key === '=') control.zoom(0.8, width / 2, height / 2, null)
		else if (event.key === '-' || event.key === '_') control.zoom(1.25, width / 2, height / 2, null)
		else return
		event.preventDefault()
		event.stopPropagation()
	}
	const onUp = (event: KeyboardEvent) => {
		if (pressed.delete(event.code)) walk(event.shiftKey)
	}
	const onBlur = () => {
		if (pressed.size === 0) return
		pressed.clear()
		walker.drive(STANDING)
	}
	canvas.addEventListener('keydown', onDown, { signal })
	canvas.addEventListener('keyup', onUp, { signal })
	canvas.addEventListener('blur', onBlur, { signal })
	return () => listening.abort()
}
