import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColourScheme } from '#engine/appearance/colour-schemes.ts'
import { createViewer, type Viewer } from '#engine/viewer.ts'
import { useIsDark } from '../../ui/appearance/colour-scheme.ts'
import modelAddress from '../../ui/renders/building.glb?url'
import model from '../../ui/renders/building.json'
import classes from './live-building.module.css'
import { STATUS_COLOURS } from './weeks.ts'

/** The order in which `building.json` numbers the statuses: that of the product's default statuses. */
const ORDER = ['designed', 'in_production', 'produced', 'delivered', 'installed', 'issue'] as const
const COLOURS = Int32Array.from(ORDER, (status) => Number.parseInt(STATUS_COLOURS[status].slice(1), 16))
/** The lens of the still picture, and where it was drawn from, radians. */
const FIELD_OF_VIEW = 24
const DIRECTION = { yaw: (34 / 180) * Math.PI, pitch: (20 / 180) * Math.PI }

const paint = (viewer: Viewer, week: number) => viewer.paintGroups(Int32Array.from(model.statuses[week] ?? []), COLOURS)

/**
 * The building of the still picture, drawn by the product's own engine: it turns, zooms and moves.
 * @param week index in `WEEKS`
 */
export function LiveBuilding({ week }: { week: number }) {
	const { t } = useTranslation('public')
	const canvas = useRef<HTMLCanvasElement>(null)
	const isDark = useIsDark()
	const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
	const scheme: ColourScheme = isDark ? 'dark' : 'light'
	const viewer = useRef<Viewer | null>(null)
	const first = useRef({ scheme, week })
	useEffect(() => {
		if (!canvas.current) return
		let isOver = false
		try {
			const options = { colourScheme: first.current.scheme, materialStrength: 0.25, fieldOfView: FIELD_OF_VIEW }
			const made = createViewer(canvas.current, options)
			viewer.current = made
			made.load(modelAddress).then(
				() => {
					if (isOver) return
					paint(made, first.current.week)
					made.fit({ direction: DIRECTION, instant: true })
					setState('shown')
					canvas.current?.focus({ preventScroll: true })
				},
				() => !isOver && setState('failed'),
			)
		} catch {
			// A browser without WebGL 2.
			setState('failed')
		}
		return () => {
			isOver = true
			viewer.current?.dispose()
			viewer.current = null
		}
	}, [])
	useEffect(() => viewer.current?.setColourScheme(scheme), [scheme])
	const isShown = state === 'shown'
	useEffect(() => {
		if (isShown && viewer.current) paint(viewer.current, week)
	}, [isShown, week])
	return (
		<>
			<canvas ref={canvas} className={classes.canvas} tabIndex={0} role="img" aria-label={t('hero.live')} />
			<p role="status" className={classes.words}>
				{state === 'loading' && t('hero.loading')}
				{state === 'shown' && t('hero.how_to_turn')}
				{state === 'failed' && t('hero.turn_failed')}
			</p>
		</>
	)
}
