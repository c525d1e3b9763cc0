import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ModelSummary } from '@panelyard/contracts/projects'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { LoadProgress } from '../../viewer/loading/load-model.ts'
import { ModelReadError } from '../../viewer/loading/model-read-error.ts'
import { createViewer, type Viewer } from '../../viewer/viewer.ts'

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

/**
 * Lives as long as the page: makes a canvas inside `host`, shows the model on it, follows the colour scheme, and gives
 * everything back at the end.
 */
export function useModelViewer(host: RefObject<HTMLElement | null>, model: ModelSummary | null): ModelViewer {
	const colourScheme = useComputedColorScheme('light')
	const prefersReducedMotion = useReducedMotion(false, { getInitialValueInEffect: false })
	const [view, setView] = useState<{ viewer: Viewer; canvas: HTMLCanvasElement } | null>(null)
	const viewer = view?.viewer ?? null
	/** The same before the page has been drawn with it, so that the model is asked for at once. */
	const latest = useRef<Viewer | null>(null)
	const [load, setLoad] = useState<ModelLoad>({ phase: 'loading', progress: null })
	const [isRestoring, setRestoring] = useState(false)
	const [attempt, setAttempt] = useState(0)

	// biome-ignore lint/correctness/useExhaustiveDependencies: the scheme is followed below, without a new viewer
	useEffect(() => {
		if (!host.current) return
		const canvas = document.createElement('canvas')
		canvas.tabIndex = 0
		host.current.append(canvas)
		let created: Viewer
		try {
			created = createViewer(canvas, { colourScheme })
		} catch {
			// Asking beforehand whether there is WebGL 2 would take as long as all this.
			canvas.remove()
			setLoad({ phase: 'unsupported' })
			return
		}
		created.on('context', ({ state }) => {
			setRestoring(state === 'lost')
			if (state === 'failed')
				setLoad({ phase: 'failed', error: new ModelReadError('download_failed', 'The model could not be read again') })
		})
		created.on('frame', () => {
			canvas.dataset.drawCalls = String(created.stats().drawCalls)
		})
		latest.current = created
		setView({ viewer: created, canvas })
		return () => {
			latest.current = null
			setView(null)
			created.dispose()
			canvas.remove()
		}
	}, [host])

	useEffect(() => viewer?.setColourScheme(colourScheme), [viewer, colourScheme])
	useEffect(() => viewer?.setReducedMotion(prefersReducedMotion), [viewer, prefersReducedMotion])

	const url = model?.model_url
	const bytes = model?.glb_bytes ?? 0
	// biome-ignore lint/correctness/useExhaustiveDependencies: with another viewer the model is loaded again
	useEffect(() => {
		const created = latest.current
		if (!created || !url) return
		const loading = new AbortController()
		setLoad({ phase: 'loading', progress: null })
		created
			.load(url, {
				expectedBytes: bytes,
				signal: loading.signal,
				onProgress: (progress) => setLoad({ phase: 'loading', progress }),
			})
			.then(
				() => setLoad({ phase: 'ready', generation: attempt + performance.now() }),
				(error: unknown) => {
					if (loading.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return
					const known = error instanceof ModelReadError ? error : new ModelReadError('invalid', String(error))
					setLoad({ phase: 'failed', error: known })
				},
			)
		return () => loading.abort(new DOMException('The page was left', 'AbortError'))
	}, [host, url, bytes, attempt])

	const retry = useCallback(() => setAttempt((count) => count + 1), [])
	return { viewer, canvas: view?.canvas ?? null, load, isRestoring, retry }
}
