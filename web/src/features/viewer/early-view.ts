import type { LoadProgress } from '../../viewer/loading/load-model.ts'
import { createViewer, type Viewer } from '../../viewer/viewer.ts'
import { MATERIAL_STRENGTH } from './colouring/colour-choice.ts'
import { openedView } from './tools/sharing/opened-view.ts'
import { showPlace } from './tools/sharing/show-place.ts'
import { insetsToCome } from './view-insets.ts'

/** A view that no page has taken over by then is given up. */
const LONGEST_WAIT_MS = 30_000

/** The picture of a model that is begun before there is a page to stand in, behind all that the page shows meanwhile. */
export class EarlyView {
	readonly modelUrl: string
	readonly #canvas = document.createElement('canvas')
	readonly viewer: Viewer
	readonly #loaded: Promise<void>
	#progress: LoadProgress | null = null
	#tell: (progress: LoadProgress) => void = () => {}
	#leavePlace = () => {}

	/** Throws when the browser gives no WebGL 2 context. */
	constructor(modelUrl: string) {
		this.modelUrl = modelUrl
		Object.assign(this.#canvas.style, { position: 'fixed', inset: 0, zIndex: -1, width: '100%', height: '100%' })
		document.body.append(this.#canvas)
		try {
			const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
			this.viewer = createViewer(this.#canvas, {
				colourScheme: isDark ? 'dark' : 'light',
				materialStrength: MATERIAL_STRENGTH.quiet,
				insets: insetsToCome(),
			})
		} catch (error) {
			this.#canvas.remove()
			throw error
		}
		const linked = new URLSearchParams(location.search).get('view')
		const opened = openedView(linked, modelUrl, undefined)
		if (opened) this.#leavePlace = this.viewer.on('model', () => showPlace(this.viewer, opened, true))
		this.#loaded = this.viewer.load(modelUrl, {
			onProgress: (progress) => {
				this.#progress = progress
				this.#tell(progress)
			},
		})
		this.#loaded.catch(() => undefined)
	}

	/** The canvas, to be placed in the page, which says from now on what it shows. */
	takeCanvas(): HTMLCanvasElement {
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
		this.viewer.dispose()
		this.#canvas.remove()
	}
}

let waiting: { view: EarlyView; timer: number } | null = null

/** Begins to show the model of an address; where there is no WebGL 2, the page will say so. */
export const showEarly = (modelUrl: string): void => {
	if (waiting) return
	try {
		const view = new EarlyView(modelUrl)
		waiting = { view, timer: window.setTimeout(dropEarlyView, LONGEST_WAIT_MS) }
	} catch {
		// Asking beforehand would take as long as all this.
	}
}

/** Whether a view has begun that no page has taken over yet. */
export const isEarlyViewWaiting = (): boolean => waiting !== null

/** The view of a model that was begun early, for the page that goes on with it; null when there is none. */
export const takeEarlyView = (modelUrl: string | undefined): EarlyView | null => {
	if (!waiting) return null
	const { view, timer } = waiting
	waiting = null
	window.clearTimeout(timer)
	if (view.modelUrl === modelUrl) return view
	view.dispose()
	return null
}

/** Ends a view that no page will take over. */
export const dropEarlyView = (): void => void takeEarlyView(undefined)
