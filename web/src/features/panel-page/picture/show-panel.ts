import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import { VISIBILITY } from '#engine/appearance/element-states.ts'
import { createViewer, type Viewer } from '#engine/viewer.ts'

export type ShownPanel = {
	model: Pick<ModelSummary, 'model_url' | 'glb_bytes'>
	/** The panel's and those of its parts. */
	elements: readonly number[]
	/** Of the panel, `0xrrggbb`. */
	colour: number
	colourScheme: 'light' | 'dark'
}

/** How strong the file's own colours are behind the panel. */
const QUIET = 0.12
/** The building is seen a little from above and from the side, so that it is known again. Radians. */
const FROM_ABOVE = 0.4
const ASIDE = 0.45

/**
 * Shows a panel within its building, which is drawn as glass, on a canvas of its own in `host`. Ends and frees
 * everything when `signal` fires.
 * @param onProgress hears the share of the model that has come, from 0 to 1
 * @throws what the viewer throws: no WebGL 2, `ModelReadError`; the signal's reason
 */
export async function showPanel(
	host: HTMLElement,
	{ model, elements, colour, colourScheme }: ShownPanel,
	{ signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<{ viewer: Viewer; paint: (colour: number) => void }> {
	signal.throwIfAborted()
	const canvas = document.createElement('canvas')
	host.append(canvas)
	// The wheel scrolls the page; with Ctrl it zooms the picture.
	const onWheel = (event: WheelEvent) => {
		if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation()
	}
	canvas.addEventListener('wheel', onWheel)
	let viewer: Viewer | null = null
	const end = () => {
		viewer?.dispose()
		canvas.remove()
	}
	signal.addEventListener('abort', end)
	try {
		const created = createViewer(canvas, { colourScheme, materialStrength: QUIET })
		viewer = created
		let shown = colour
		const paint = (next: number) => {
			shown = next
			const groupOf = new Int32Array(created.stats().elements).fill(-1)
			for (const element of elements) if (element < groupOf.length) groupOf[element] = 0
			created.paintGroups(groupOf, Int32Array.of(shown))
		}
		const show = () => {
			const count = created.stats().elements
			const visibility = new Uint8Array(count).fill(VISIBILITY.ghost)
			for (const element of elements) if (element < count) visibility[element] = VISIBILITY.shown
			created.setVisibility(visibility)
			created.select(elements)
			paint(shown)
		}
		created.on('model', show)
		await created.load(model.model_url, {
			expectedBytes: model.glb_bytes,
			signal,
			onProgress: ({ stage, done, total }) => onProgress(stage === 'downloading' && total > 0 ? done / total : 1),
		})
		signal.throwIfAborted()
		// From the side that shows the panel, the whole building.
		created.face(elements, { instant: true })
		const { yaw, pitch } = created.pose
		created.fit({ instant: true, direction: { yaw: yaw + ASIDE, pitch: Math.max(pitch, FROM_ABOVE) } })
		return { viewer: created, paint }
	} catch (error) {
		signal.removeEventListener('abort', end)
		end()
		throw error
	}
}
