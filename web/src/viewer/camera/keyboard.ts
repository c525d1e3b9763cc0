import type { CameraControl } from './camera-control.ts'

export type KeyCommand = 'frame' | 'fit' | 'clear'

const STEP = 40
const COMMANDS: Record<string, KeyCommand> = { f: 'frame', z: 'fit', home: 'fit', h: 'fit', escape: 'clear' }

/** Arrows turn, Shift with arrows moves, + and - zoom; F, Z, Home and Escape are commands. Returns what ends it. */
export const listenToKeys = (
	canvas: HTMLCanvasElement,
	control: CameraControl,
	onCommand: (command: KeyCommand) => void,
): (() => void) => {
	const onKey = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return
		delete canvas.dataset.pointer
		const { width, height } = control.view
		const arrow = { arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1] }[
			event.key.toLowerCase()
		]
		const command = COMMANDS[event.key.toLowerCase()]
		if (arrow) {
			const [x = 0, y = 0] = arrow
			if (event.shiftKey) control.pan(-x * STEP, -y * STEP)
			else control.orbit(-x * STEP, -y * STEP)
		} else if (event.key === '+' || event.key === '=') control.zoom(0.8, width / 2, height / 2, null)
		else if (event.key === '-' || event.key === '_') control.zoom(1.25, width / 2, height / 2, null)
		else if (command) onCommand(command)
		else return
		event.preventDefault()
	}
	canvas.addEventListener('keydown', onKey)
	return () => canvas.removeEventListener('keydown', onKey)
}
