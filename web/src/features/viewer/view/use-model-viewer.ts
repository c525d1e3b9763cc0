import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LoadProgress } from '#engine/loading/load-model.ts'
import { ModelReadError } from '#engine/loading/model-read-error.ts'
import { createViewer, type Viewer } from '#engine/viewer.ts'
import { reportSessionLost } from '../../../api/session-lost.ts'
import { MATERIAL_STRENGTH } from '../colouring/colour-choice.ts'
import { type EarlyView, takeEarlyView } from './early-view.ts'

export type ModelLoad =
	| { phase: 'unsupported' }
	| { phase: 'loading'; progress: LoadProgress | null }
	/** `generation` counts loads: element states start afresh with each. */
	| { phase: 'ready'; generation: number }
	| { phase: 'failed'; error: ModelReadError }

export type ModelViewer = {
	viewer: Viewer | null
	canvas: HTMLCanvasElement | null
	load: ModelLoad
	/** The graphics card lost the model, which is being read again. */
	isRestoring: boolean
	retry: () => void
}

type Begun = {
	viewer: Viewer
	canvas: HTMLCanvasElement
	/** Set while its first reading, which began before the page, has not been asked for. */
	early: EarlyView | null
}

/** Of all viewers of this page, so that no two loads have the same number. */
let loads = 0

const notReadAgain = () => new ModelReadError('download_failed', 'The model could not be read again')

type ShownModel = Pick<ModelSummary, 'model_url' | 'glb_bytes'>

/**
 * Lives as long as the page: shows the model on a canvas inside `host`, follows the colour scheme, and gives everything
 * back at the end. What was begun before the page is taken over.
 */
export function useModelViewer(host: RefObject<HTMLElement | null>, model: ShownModel | null): ModelViewer {
	const colourScheme = useComputedColorScheme('light')
	const prefersReducedMotion = useReducedMotion(false, { getInitialValueInEffect: false })
	const [view, setView] = useState<Begun | null>(null)
	const viewer = view?.viewer ?? null
	/** The same before the page has been drawn with it, so that the model is asked for at once. */
	const latest = useRef<Begun | null>(null)
	const [load, setLoad] = useState<ModelLoad>({ phase: 'loading', progress: null })
	const [isRestoring, setRestoring] = useState(false)
	const [attempt, setAttempt] = useState(0)
	const url = model?.model_url
	const bytes = model?.glb_bytes ?? 0

	const begin = useEffectEvent((begun: Begun, parent: HTMLElement) => {
		const { viewer: created, canvas } = begun
		canvas.tabIndex = 0
		parent.append(canvas)
		const sayDrawCalls = () => {
			canvas.dataset.drawCalls = String(created.stats().drawCalls)
		}
		sayDrawCalls()
		const followContext = () => {
			setRestoring(created.context === 'lost')
			if (created.context === 'failed') setLoad({ phase: 'failed', error: notReadAgain() })
		}
		followContext()
		const stops = [created.on('frame', sayDrawCalls), created.on('context', followContext)]
		latest.current = begun
		setView(begun)
		return () => {
			for (const stop of stops) stop()
			latest.current = null
			setView(null)
			created.dispose()
			canvas.remove()
		}
	})
	// A picture that is there already comes into the page before that is seen without it.
	const adopt = useEffectEvent(() => {
		const early = takeEarlyView(url)
		if (early && host.current) return begin({ viewer: early.viewer, canvas: early.takeCanvas(), early }, host.current)
	})
	// Another model is shown by the same viewer.
	useLayoutEffect(() => adopt(), [host])
	const create = useEffectEvent(() => {
		if (!host.current || latest.current) return
		const canvas = document.createElement('canvas')
		host.current.append(canvas)
		try {
			return begin(
				{
					viewer: createViewer(canvas, { colourScheme, materialStrength: MATERIAL_STRENGTH.quiet }),
					canvas,
					early: null,
				},
				host.current,
			)
		} catch {
			// Asking beforehand whether there is WebGL 2 would take as long as all this.
			canvas.remove()
			setLoad({ phase: 'unsupported' })
		}
	})
	// The scheme is followed below, without a new viewer.
	useEffect(() => create(), [host])

	useEffect(() => viewer?.setColourScheme(colourScheme), [viewer, colourScheme])
	useEffect(() => viewer?.setReducedMotion(prefersReducedMotion), [viewer, prefersReducedMotion])

	// With another viewer the model is loaded again.
	useEffect(() => {
		const begun = latest.current
		if (!begun || !url) return
		const loading = new AbortController()
		const onProgress = (progress: LoadProgress) => setLoad({ phase: 'loading', progress })
		setLoad({ phase: 'loading', progress: null })
		const { early } = begun
		begun.early = null
		const loaded = early
			? early.goOn(onProgress)
			: begun.viewer.load(url, { expectedBytes: bytes, signal: loading.signal, onProgress })
		loaded.then(
			() =>
				setLoad(
					begun.viewer.context === 'failed'
						? { phase: 'failed', error: notReadAgain() }
						: { phase: 'ready', generation: ++loads },
				),
			(error: unknown) => {
				if (loading.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return
				const known = error instanceof ModelReadError ? error : new ModelReadError('invalid', String(error))
				if (known.status === 401) reportSessionLost()
				setLoad({ phase: 'failed', error: known })
			},
		)
		return () => loading.abort(new DOMException('The page was left', 'AbortError'))
	}, [host, url, bytes, attempt])

	const retry = useCallback(() => setAttempt((count) => count + 1), [])
	return { viewer, canvas: view?.canvas ?? null, load, isRestoring, retry }
}
