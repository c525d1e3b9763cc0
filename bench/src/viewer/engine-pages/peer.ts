/// <reference types="vite/client" />
/**
 * @thatopen/components and @thatopen/fragments showing one model, as their tutorials build it: a world with their
 * renderer and camera, the fragments worker, tiles brought up to date while the camera moves.
 */
import {
	Components,
	FragmentsManager,
	OrthoPerspectiveCamera,
	SimpleRenderer,
	SimpleScene,
	Worlds,
} from '@thatopen/components'
import type { FragmentsModel } from '@thatopen/fragments'
import { Color, Sphere, Vector2 } from 'three'
import { type ChangeName, type EngineBench, nextTask, STATUS_COLOURS, timedChange } from './engine-bench.ts'

const SELECTED = { color: new Color(0x2563eb), renderedFaces: 0, opacity: 1, transparent: false, customId: 'selected' }

const WORKER = new URL('../../../../node_modules/@thatopen/fragments/dist/Worker/worker.mjs', import.meta.url).href

const host = document.getElementById('view') as HTMLElement
const components = new Components()
const world = components.get(Worlds).create<SimpleScene, OrthoPerspectiveCamera, SimpleRenderer>()
world.scene = new SimpleScene(components)
world.scene.setup()
world.renderer = new SimpleRenderer(components, host)
world.camera = new OrthoPerspectiveCamera(components)
components.init()
const canvas = world.renderer.three.domElement

const manager = components.get(FragmentsManager)
manager.init(WORKER)
const controls = world.camera.controls
controls.addEventListener('update', () => void manager.core.update())
manager.list.onItemSet.add(({ value: model }) => {
	model.useCamera(world.camera.three)
	world.scene.three.add(model.object)
	void manager.core.update(true)
})

let items: number[] = []
async function load(): Promise<void> {
	const bytes = await (await fetch('./model.frag')).arrayBuffer()
	const model = await manager.core.load(bytes, { modelId: 'model' })
	await controls.setLookAt(1, 0.8, 1, 0, 0, 0, false)
	await controls.fitToSphere(model.box.getBoundingSphere(new Sphere()), false)
	await manager.core.update(true)
	items = await model.getItemsIdsWithGeometry()
}
const model = (): FragmentsModel => manager.list.get('model') as FragmentsModel

const timed = <Result>(name: ChangeName, change: () => Promise<Result>): Promise<Result> =>
	timedChange(name, async () => {
		const result = await change()
		await manager.core.update(true)
		return result
	})

const hiddenIn = (turn: number): number[] => [items[turn * 97] as number]

const engine: EngineBench = {
	loaded: load(),
	recolour: async (turn) => {
		const groups = STATUS_COLOURS.map((): number[] => [])
		for (const [place, item] of items.entries()) groups[(place + turn) % groups.length]?.push(item)
		await nextTask()
		return timed('recolour', async () => {
			await Promise.all(groups.map((group, i) => model().setColor(group, new Color(STATUS_COLOURS[i]))))
		})
	},
	highlightAt: (x, y) =>
		timed('highlight', async () => {
			const hit = await manager.raycast({ camera: world.camera.three, mouse: new Vector2(x, y), dom: canvas })
			if (!hit) return false
			await manager.resetHighlight()
			await manager.highlight(SELECTED, { model: new Set([hit.localId]) })
			return true
		}),
	isolate: (turn) =>
		timed('visibility', async () => {
			await model().setVisible(undefined, false)
			await model().setVisible(hiddenIn(turn), true)
		}),
	hide: (turn) => timed('visibility', () => model().setVisible(hiddenIn(turn), false)),
	showAll: () => timed('visibility', () => model().setVisible(undefined, true)),
}
Object.assign(window, { engine })
