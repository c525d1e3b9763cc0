/// <reference types="vite/client" />
/** Our engine without the app, showing one model. */
import { createViewer } from '@panelyard/web/engine/viewer'
import { type EngineBench, nextTask, STATUS_COLOURS, timedChange } from './engine-bench.ts'

const [SHOWN, HIDDEN] = [0, 1]

const canvas = document.createElement('canvas')
canvas.style.cssText = 'display: block; width: 100%; height: 100%'
document.getElementById('view')?.append(canvas)
const viewer = createViewer(canvas, { colourScheme: 'dark' })
viewer.setReducedMotion(true)

const count = () => viewer.stats().elements
const thing = (turn: number): number => Math.floor((((turn + 1) * 0.618) % 1) * count())

const engine: EngineBench = {
	loaded: viewer.load(new URL('./model.glb', location.href).href),
	recolour: async (turn) => {
		// What is of which status the page knows before: to make up half a million is not the engine's work.
		const groups = Int32Array.from({ length: count() }, (_, element) => (element + turn) % STATUS_COLOURS.length)
		await nextTask()
		return timedChange('recolour', async () => viewer.paintGroups(groups, Int32Array.from(STATUS_COLOURS)))
	},
	highlightAt: (x, y) =>
		timedChange('highlight', async () => {
			const hit = await viewer.pick(x, y)
			if (hit) viewer.select([hit.element])
			return hit !== null
		}),
	isolate: (turn) =>
		timedChange('visibility', async () => {
			const visibility = new Uint8Array(count()).fill(HIDDEN)
			visibility[thing(turn)] = SHOWN
			viewer.setVisibility(visibility)
		}),
	hide: (turn) =>
		timedChange('visibility', async () => {
			const visibility = new Uint8Array(count())
			visibility[thing(turn)] = HIDDEN
			viewer.setVisibility(visibility)
		}),
	showAll: () => timedChange('visibility', async () => viewer.setVisibility(new Uint8Array(count()))),
}

Object.assign(window, { engine })
