import type { LoadProgress } from '#engine/loading/load-model.ts'
import { createViewer, type Viewer } from '#engine/viewer.ts'
import { MATERIAL_STRENGTH, readColourChoice } from '../colouring/colour-choice.ts'
import { keptView } from '../view-state/kept-view.ts'
import { openedView } from '../view-state/opened-view.ts'
import { showPlace } from '../view-state/show-place.ts'
import { insetsToCome } from './view-insets.ts'

/** A view that the app has not taken over by then is given up. */
const LONGEST_WAIT_MS = 30_000
/** After so long without the app it is said that more is coming. */
const SAY_AFTER_MS = 1_500

const moved = new WeakSet<Viewer>()

/** Whether somebody took hold of the model before there was a page, so that the page leaves the camera where it is. */
export const wasMovedEarly = (viewer: Viewer): boolean => moved.has(viewer)

/** The picture of a model that is begun before there is a page to stand in, behind all that the page shows meanwhile. */
export class EarlyView {
	readonly modelUrl: string
	readonly #canvas = document.createElement('canvas')
	readonly viewer: Viewer
	readonly #loaded: Promise<void>
	/** Settles once the model has been downloaded, or can't be. */
	readonly downloaded: Promise<void>
	#progress: LoadProgress | null = null
	#tell: (progress: LoadProgress) => void = () => {}
	#leavePlace = () => {}
	readonly #waiting = new AbortController()

	/** Throws when the browser gives no WebGL 2 context. */
	constructor(modelUrl: string) {
		this.modelUrl = modelUrl
		const address = new URLSearchParams(location.search)
		const opened = openedView(address.get('view'), keptView({ href: location.href, model_url: modelUrl }))
		const by = opened?.colours.by ?? readColourChoice(address.get('colours') ?? '')?.by
		// Behind what the page shows, and in front until it shows anything, so that the model can be moved.
		const place = { position: 'fixed', inset: 0, zIndex: 'var(--early-layer, -1)', width: '100%', height: '100%' }
		Object.assign(this.#canvas.style, place, { touchAction: 'none' })
		document.body.append(this.#canvas)
		const timer = window.setTimeout(() => document.body.append(line), SAY_AFTER_MS)
		const line = runningLine()
		this.#waiting.signal.addEventListener('abort', () => {
			window.clearTimeout(timer)
			line.remove()
		})
		// The app says so when none of its pages will go on with it.
		this.#canvas.addEventListener('close', dropEarlyView, { signal: this.#waiting.signal })
		try {
			const materialStrength = by === 'materials' ? MATERIAL_STRENGTH.full : MATERIAL_STRENGTH.quiet
			const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
			this.viewer = createViewer(this.#canvas, {
				colourScheme: isDark ? 'dark' : 'light',
				materialStrength,
				insets: insetsToCome(),
			})
		} catch (error) {
			this.#waiting.abort()
			this.#canvas.remove()
			throw error
		}
		for (const touch of ['pointerdown', 'wheel'])
			this.#canvas.addEventListener(touch, () => moved.add(this.viewer), { once: true, signal: this.#waiting.signal })
		if (opened) this.#leavePlace = this.viewer.on('model', () => showPlace(this.viewer, opened, true))
		const stop = this.viewer.on('frame', () => {
			stop()
			document.querySelector('body > img[data-poster]')?.remove()
		})
		const { promise, resolve } = Promise.withResolvers<void>()
		this.downloaded = promise
		this.#loaded = this.viewer.load(modelUrl, {
			onProgress: (progress) => {
				this.#progress = progress
				this.#tell(progress)
				if (progress.stage === 'preparing') resolve()
			},
		})
		// For measuring: all of the model can be looked at and moved.
		this.#loaded.then(() => void performance.mark('model-stands')).then(resolve, () => resolve())
	}

	/** The canvas, to be placed in the page, which says from now on what it shows. */
	takeCanvas(): HTMLCanvasElement {
		this.#waiting.abort()
		this.#leavePlace()
		const { visibility } = this.#canvas.style
		this.#canvas.removeAttribute('style')
		this.#canvas.style.visibility = visibility
		return this.#canvas
	}

	/** Goes on loading for the page. Settles as `Viewer.load` does. */
	goOn(onProgress: (progress: LoadProgress) => void): Promise<void> {
		this.#tell = onProgress
		if (this.#progress) onProgress(this.#progress)
		return this.#loaded
	}

	dispose(): void {
		this.#waiting.abort()
		this.viewer.dispose()
		this.#canvas.remove()
	}
}

/** A line at the top that runs, since there are no words before the app's texts. */
const runningLine = (): HTMLElement => {
	const line = document.createElement('div')
	line.setAttribute('aria-hidden', 'true')
	const zIndex = 'var(--early-layer, -1)'
	Object.assign(line.style, { position: 'fixed', inset: '0 0 auto', zIndex, height: '2px', background: '#3a6ea3' })
	const keyframes = { transform: ['scaleX(0)', 'scaleX(1)'], opacity: [1, 0] }
	if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
		line.animate(keyframes, { duration: 1_600, iterations: Number.POSITIVE_INFINITY })
	return line
}

/** Without the app there is nothing but the picture, which then stays. */
const giveUp = (): void => {
	if (document.getElementById('root')?.childElementCount !== 0) dropEarlyView()
}

let waiting: { view: EarlyView; timer: number } | null = null

/**
 * Begins to show the model of an address; where there is no WebGL 2, the page will say so. Resolves once the model has been
 * downloaded, or won't be.
 */
export const showEarly = async (modelUrl: string): Promise<void> => {
	if (waiting) return
	try {
		waiting = { view: new EarlyView(modelUrl), timer: window.setInterval(giveUp, LONGEST_WAIT_MS) }
	} catch {
		// Asking beforehand would take as long as all this.
		return
	}
	await waiting.view.downloaded
}

/** Whether a view has begun that no page has taken over yet. */
export const isEarlyViewWaiting = (): boolean => waiting !== null

/** The view of a model that was begun early, for the page that goes on with it; null when there is none. */
export const takeEarlyView = (modelUrl: string | undefined): EarlyView | null => {
	if (!waiting) return null
	const { view, timer } = waiting
	waiting = null
	window.clearInterval(timer)
	if (view.modelUrl === modelUrl) return view
	view.dispose()
	return null
}

/** Ends a view that no page will take over. */
export const dropEarlyView = (): void => void takeEarlyView(undefined)
