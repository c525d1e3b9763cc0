import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoadOptions, LoadProgress } from '#engine/loading/load-model.ts'
import * as engine from '#engine/viewer.ts'
import type { ViewerOptions } from '#engine/viewer-core.ts'
import { keepRoom } from '../base/kept-room.ts'
import { dropEarlyView, isEarlyViewWaiting, showEarly, takeEarlyView, wasMovedEarly } from './early-view.ts'

/** The viewer that was made last: how, what it loads, and what it was told. */
const made = {
	options: {} as ViewerOptions,
	load: {} as LoadOptions,
	viewer: null as null | Record<'stop' | 'dispose' | 'flyTo', ReturnType<typeof vi.fn>>,
	listeners: [] as [string, () => void][],
	hasWebGl: true,
	loaded: Promise.resolve(),
}
function createViewer(_: HTMLCanvasElement, options: ViewerOptions): engine.Viewer {
	if (!made.hasWebGl) throw new Error('no WebGL 2')
	made.options = options
	made.listeners = []
	const viewer = { stop: vi.fn(), dispose: vi.fn(), flyTo: vi.fn() }
	made.viewer = viewer
	return {
		...viewer,
		modelBox: null,
		origin: [0, 0, 0],
		setSection: () => {},
		load: async (_url: string, load: LoadOptions) => {
			Object.assign(made, { load })
			await made.loaded
		},
		on: (name: string, listener: () => void) => {
			made.listeners.push([name, listener])
			return viewer.stop
		},
	} as unknown as engine.Viewer
}

const canvases = () => document.querySelectorAll('canvas').length
const go = (address: string) => window.history.replaceState(null, '', address)

describe('a view that begins before the page', () => {
	beforeEach(() => {
		vi.spyOn(engine, 'createViewer').mockImplementation(createViewer)
		vi.useFakeTimers()
		made.hasWebGl = true
		made.loaded = Promise.resolve()
	})
	afterEach(() => {
		dropEarlyView()
		document.body.replaceChildren()
		vi.useRealTimers()
		localStorage.clear()
		document.documentElement.dir = ''
		delete document.documentElement.dataset.mantineColorScheme
		go('/')
	})

	it('says when the model has come or never will, for what waits to use the line', async () => {
		made.loaded = new Promise(() => undefined)
		const isOver = vi.fn()
		void showEarly('/a.glb').then(isOver)
		made.load.onProgress?.({ stage: 'downloading', done: 2, total: 2 })
		await vi.advanceTimersByTimeAsync(0)
		expect(isOver).not.toHaveBeenCalled()
		made.load.onProgress?.({ stage: 'preparing', done: 1, total: 9 })
		await vi.advanceTimersByTimeAsync(0)
		expect(isOver).toHaveBeenCalledOnce()
		dropEarlyView()
		made.hasWebGl = false
		await expect(showEarly('/a.glb')).resolves.toBeUndefined()
	})

	it('tells the page whether somebody has taken hold of the model already', () => {
		void showEarly('/a.glb')
		document.querySelector('canvas')?.dispatchEvent(new Event('pointerdown'))
		const touched = takeEarlyView('/a.glb')
		void showEarly('/a.glb')
		const other = takeEarlyView('/a.glb')
		expect([touched, other].map((view) => view && wasMovedEarly(view.viewer))).toEqual([true, false])
	})

	it('hands its picture to the page of the same model, once, with how far the model has come', async () => {
		showEarly('/a.glb')
		made.load.onProgress?.({ stage: 'downloading', done: 1, total: 2 })
		const view = takeEarlyView('/a.glb')
		expect(isEarlyViewWaiting()).toBe(false)
		expect(takeEarlyView('/a.glb')).toBeNull()
		const canvas = view?.takeCanvas()
		expect(canvas?.style.position, 'the page says where it stands').toBe('')
		const told: LoadProgress[] = []
		const loaded = view?.goOn((progress) => told.push(progress))
		made.load.onProgress?.({ stage: 'preparing', done: 1, total: 1 })
		expect(told.map(({ stage }) => stage)).toEqual(['downloading', 'preparing'])
		await expect(loaded).resolves.toBeUndefined()
		expect(made.viewer?.dispose).not.toHaveBeenCalled()
	})

	it('ends when the page shows another model, or none', () => {
		showEarly('/a.glb')
		expect(canvases()).toBe(1)
		expect(takeEarlyView('/b.glb')).toBeNull()
		expect(made.viewer?.dispose).toHaveBeenCalledOnce()
		expect(canvases()).toBe(0)
		showEarly('/a.glb')
		dropEarlyView()
		expect(made.viewer?.dispose).toHaveBeenCalledOnce()
	})

	it('is given up when the app shows something else for long, or says so', () => {
		const root = document.createElement('div')
		root.id = 'root'
		document.body.append(root)
		showEarly('/a.glb')
		vi.advanceTimersByTime(95_000)
		expect(isEarlyViewWaiting(), 'there is nothing else to see').toBe(true)
		root.append(document.createElement('main'))
		vi.advanceTimersByTime(30_000)
		expect(isEarlyViewWaiting()).toBe(false)
		expect(canvases()).toBe(0)
		showEarly('/a.glb')
		document.querySelector('body > canvas')?.dispatchEvent(new Event('close'))
		expect(isEarlyViewWaiting()).toBe(false)
		expect(canvases()).toBe(0)
	})

	it('leaves it to the page to say that there is no WebGL 2', () => {
		made.hasWebGl = false
		showEarly('/a.glb')
		expect(isEarlyViewWaiting()).toBe(false)
		expect(canvases()).toBe(0)
	})

	it('has the colours of the page and keeps clear of what will cover it', () => {
		document.documentElement.dataset.mantineColorScheme = 'dark'
		showEarly('/a.glb')
		expect(made.options).toMatchObject({ colourScheme: 'dark', materialStrength: 0.12 })
		expect(made.options.insets).toEqual({ top: 56, right: 0, bottom: 0, left: 0 })
		dropEarlyView()
		keepRoom({ isOpen: true, width: 300 })
		showEarly('/a.glb')
		expect(made.options.insets).toMatchObject({ left: 312, right: 0 })
		dropEarlyView()
		document.documentElement.dir = 'rtl'
		showEarly('/a.glb')
		expect(made.options.insets).toMatchObject({ left: 0, right: 312 })
		dropEarlyView()
		go('/app/project/1/3d-view?colours=materials')
		showEarly('/a.glb')
		expect(made.options.materialStrength).toBe(1)
	})

	it('stands where a link says, until the page takes over', () => {
		go('/app/project/1/3d-view?view=c1_2_3_0.5_0.25')
		showEarly('/a.glb')
		const [name, place] = made.listeners[0] ?? []
		expect(name).toBe('model')
		place?.()
		expect(made.viewer?.flyTo).toHaveBeenCalledWith(
			{ eye: { x: 1, y: 2, z: 3 }, yaw: 0.5, pitch: 0.25, span: null },
			{ instant: true },
		)
		takeEarlyView('/a.glb')?.takeCanvas()
		expect(made.viewer?.stop).toHaveBeenCalledOnce()
	})
})
