import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColourScheme } from '#engine/appearance/colour-schemes.ts'
import { createViewer } from '#engine/viewer.ts'
import { useIsDark } from '../../ui/colour-scheme.ts'
import modelAddress from '../../ui/renders/building.glb?url'
import model from '../../ui/renders/building.json'
import classes from './live-building.module.css'
import { RIBBON } from './status-ribbon.tsx'

/** The order in which `building.json` numbers the statuses: that of the product's default statuses. */
const ORDER = ['designed', 'in_production', 'produced', 'delivered', 'installed', 'issue'] as const
const COLOURS = Int32Array.from(ORDER, (status) => {
	const colour = RIBBON.find((part) => part.status === status)?.colour ?? '#000000'
	return Number.parseInt(colour.slice(1), 16)
})
/** Where the still picture was drawn from, radians. */
const DIRECTION = { yaw: (34 / 180) * Math.PI, pitch: (20 / 180) * Math.PI }

/** The building of the still picture, drawn by the product's own engine: it turns, zooms and moves. */
export function LiveBuilding() {
	const { t } = useTranslation('public')
	const canvas = useRef<HTMLCanvasElement>(null)
	const isDark = useIsDark()
	const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
	const scheme: ColourScheme = isDark ? 'dark' : 'light'
	const viewer = useRef<ReturnType<typeof createViewer> | null>(null)
	const first = useRef<ColourScheme>(scheme)
	useEffect(() => {
		if (!canvas.current) return
		let isOver = false
		try {
			const made = createViewer(canvas.current, { colourScheme: first.current, materialStrength: 0.25 })
			viewer.current = made
			made.load(modelAddress).then(
				() => {
					if (isOver) return
					made.paintGroups(Int32Array.from(model.statuses), COLOURS)
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
