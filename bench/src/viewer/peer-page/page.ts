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
import workerUrl from '@thatopen/fragments/worker?url'
import { Color, Sphere, Vector2 } from 'three'

const STATUS_COLOURS = [0x9aa5b1, 0x3b82f6, 0xf59e0b, 0x10b981, 0xef4444, 0x8b5cf6, 0x14b8a6]
const SELECTED = { color: new Color(0x2563eb), renderedFaces: 0, opacity: 1, transparent: false, customId: 'selected' }

export interface PeerBench {
	/** Resolves when the model stands with all its tiles. */
	loaded: Promise<void>
	/** Each resolves when the change has been handed to the renderer. `turn` makes each time different. */
	recolour: (turn: number) => Promise<void>
	highlightAt: (x: number, y: number) => Promise<boolean>
	isolate: (turn: number) => Promise<void>
	hide: (turn: number) => Promise<void>
	showAll: () => Promise<void>
}

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
manager.init(workerUrl)
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

/** Leaves a mark where a change begins and another where all has been handed to the renderer. */
async function timed<Result>(name: string, change: () => Promise<Result>): Promise<Result> {
	performance.mark(`bench:${name}`)
	const result = await change()
	await manager.core.update(true)
	performance.mark(`bench:${name}-done`)
	return result
}

const hiddenIn = (turn: number): number[] => [items[turn * 97] as number]

const peer: PeerBench = {
	loaded: load(),
	recolour: (turn) =>
		timed('recolour', async () => {
			const groups = STATUS_COLOURS.map((): number[] => [])
			for (const [place, item] of items.entries()) groups[(place + turn) % groups.length]?.push(item)
			await Promise.all(groups.map((group, i) => model().setColor(group, new Color(STATUS_COLOURS[i]))))
		}),
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
Object.assign(window, { peer })
