import { Button, Progress, Text, useComputedColorScheme } from '@mantine/core'
import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import { IconCube } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../locales/measures.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { usePanelParts } from '../panel-parts.queries.ts'
import classes from './panel-picture.module.css'

/** Larger models are loaded only when asked for. */
const MOST_UNASKED_BYTES = 24_000_000
/** Gigabytes of memory, as the browser rounds them, below which the picture stands still. */
const WEAK_MEMORY = 2

type Device = Navigator & { deviceMemory?: number; connection?: { saveData?: boolean } }
const device: Device = navigator

const isWeak = (): boolean => (device.deviceMemory ?? 8) <= WEAK_MEMORY
const loadsUnasked = (bytes: number): boolean => bytes <= MOST_UNASKED_BYTES && device.connection?.saveData !== true

type PanelPictureProps = {
	projectId: string
	model: ModelSummary
	panel: { id: string; element: number }
	/** Of the step that the panel has reached, `#rrggbb`. */
	colour: string
	/** What the picture is of, for people who don't see it. */
	label: string
}

/** The panel in its colour within its building of glass, in 3D: turned by dragging, opened in the viewer by a click. */
export function PanelPicture({ projectId, model, panel, colour, label }: PanelPictureProps) {
	const { t } = useTranslation('panel')
	const measures = useMeasures()
	const frame = useRef<HTMLDivElement>(null)
	const isSeen = useSeen(frame)
	const [isAsked, setAsked] = useState(() => loadsUnasked(model.glb_bytes))
	const parts = usePanelParts(projectId, model.version_id, panel.element)
	return (
		<div ref={frame} className={classes.frame}>
			{!isAsked ? (
				<Button variant="default" leftSection={<IconCube size={16} aria-hidden />} onClick={() => setAsked(true)}>
					{t('picture.load', { size: measures.bytes(model.glb_bytes) })}
				</Button>
			) : (
				isSeen && (
					<QueryView queries={[parts]} pending={null}>
						{({ parts: listed }) => (
							<Picture
								projectId={projectId}
								model={model}
								panelId={panel.id}
								elements={[panel.element, ...listed.map(({ element }) => element)]}
								colour={Number.parseInt(colour.slice(1), 16)}
								label={label}
							/>
						)}
					</QueryView>
				)
			)}
		</div>
	)
}

/** True from when an element first came near the window. */
function useSeen(frame: RefObject<HTMLElement | null>): boolean {
	const [isSeen, setSeen] = useState(false)
	useEffect(() => {
		const observer = new IntersectionObserver((entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return
			setSeen(true)
			observer.disconnect()
		})
		if (frame.current) observer.observe(frame.current)
		return () => observer.disconnect()
	}, [frame])
	return isSeen
}

type PictureProps = {
	projectId: string
	model: ModelSummary
	panelId: string
	elements: readonly number[]
	/** `0xrrggbb` */
	colour: number
	label: string
}

type State =
	| { phase: 'loading'; share: number }
	| { phase: 'live'; paint: (colour: number) => void }
	| { phase: 'still'; url: string }
	| { phase: 'failed' }

function Picture({ projectId, model, panelId, elements, colour, label }: PictureProps) {
	const { t } = useTranslation(['panel', 'shell'])
	const colourScheme = useComputedColorScheme('light')
	const navigate = useNavigate()
	const host = useRef<HTMLDivElement>(null)
	const [state, setState] = useState<State>({ phase: 'loading', share: 0 })
	const [attempt, setAttempt] = useState(0)
	const open = () => navigate({ to: '/app/project/$id/3d-view', params: { id: projectId }, search: { panel: panelId } })
	const onClick = useEffectEvent(() => void open())

	const show = useEffectEvent(async (signal: AbortSignal) => {
		const parent = host.current
		if (!parent) return
		// The viewer's code comes with the first picture.
		const { showPanel } = await import('./show-panel.ts')
		const shown = { model, elements, colour, colourScheme }
		const ending = new AbortController()
		const onProgress = (share: number) => setState({ phase: 'loading', share })
		const { viewer, paint } = await showPanel(parent, shown, {
			signal: AbortSignal.any([signal, ending.signal]),
			onProgress,
		})
		if (!isWeak()) {
			viewer.on('click', () => onClick())
			return setState({ phase: 'live', paint })
		}
		const image = await viewer.screenshot()
		ending.abort()
		if (!image) throw new Error('there is no picture')
		if (!signal.aborted) setState({ phase: 'still', url: URL.createObjectURL(image) })
	})
	const paint = state.phase === 'live' ? state.paint : null
	useEffect(() => paint?.(colour), [paint, colour])
	const stillColour = isWeak() ? colour : null
	// Shown anew for another model, panel, scheme or attempt, and a picture that stands still for another colour.
	useEffect(() => {
		const left = new AbortController()
		setState({ phase: 'loading', share: 0 })
		show(left.signal).catch(() => {
			if (!left.signal.aborted) setState({ phase: 'failed' })
		})
		return () => left.abort()
	}, [model.model_url, panelId, colourScheme, stillColour, attempt])
	const url = state.phase === 'still' ? state.url : null
	useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])

	return (
		<>
			<div ref={host} className={classes.host} role="img" aria-label={label} hidden={state.phase === 'failed'} />
			{url && (
				<button type="button" className={classes.still} onClick={open} aria-label={t('picture.open', { panel: label })}>
					<img src={url} alt="" />
				</button>
			)}
			{state.phase === 'loading' && (
				<div className={classes.loading}>
					<Progress value={state.share * 100} size="sm" aria-label={t('picture.loading')} />
				</div>
			)}
			{state.phase === 'failed' && (
				<div className={classes.failed} role="alert">
					<Text size="sm" c="dimmed">
						{t('picture.failed')}
					</Text>
					<Button size="compact-sm" variant="default" onClick={() => setAttempt((count) => count + 1)}>
						{t('shell:retry')}
					</Button>
				</div>
			)}
		</>
	)
}
