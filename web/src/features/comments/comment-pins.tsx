import { IconMessage } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import classes from './comment-pins.module.css'
import type { Pin } from './pins-in-view.ts'

type CommentPinsProps = {
	shown: readonly Pin[]
	labelOf: (panelId: string) => string
	/** Where a panel is in the view, CSS pixels from its top left corner; null behind the camera or not in the model. */
	positionOf: (panelId: string) => { x: number; y: number } | null
	/** Calls back with each frame drawn, until the function it gives is called. */
	onFrame: (draw: () => void) => () => void
	/** The panel whose comments are open. */
	openId: string | null
	/** Panels that something else covers: their pins are faint. */
	covered?: ReadonlySet<string>
	onOpen: (panelId: string) => void
}

/** Pins over a 3D view, one for each panel people are talking about. They follow the camera without drawing React anew. */
export function CommentPins({ shown, labelOf, positionOf, onFrame, openId, covered, onOpen }: CommentPinsProps) {
	const { t } = useTranslation('comments')
	const format = useFormat()
	const pins = useRef(new Map<string, HTMLButtonElement>())
	const place = useCallback(() => {
		for (const [id, pin] of pins.current) {
			const at = positionOf(id)
			pin.hidden = at === null
			if (at) pin.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`
		}
	}, [positionOf])
	useEffect(() => onFrame(place), [onFrame, place])
	// New pins are placed at once, without waiting for a frame.
	useEffect(place, [place, shown])
	return (
		<div className={classes.pins} dir="ltr">
			{shown.map(({ panel_id, open, unread, count }) => (
				<button
					key={panel_id}
					type="button"
					ref={(pin) => {
						if (pin) pins.current.set(panel_id, pin)
						else pins.current.delete(panel_id)
					}}
					className={classes.pin}
					data-unread={unread > 0 || undefined}
					data-open={panel_id === openId || undefined}
					data-covered={(panel_id !== openId && covered?.has(panel_id)) || undefined}
					aria-label={`${t('thread_of', { panel: labelOf(panel_id) })}. ${t('badge', { open, unread })}`}
					title={labelOf(panel_id)}
					onClick={() => onOpen(panel_id)}
				>
					<span>
						<IconMessage size={14} stroke={2} aria-hidden />
						{format.integer(count)}
					</span>
				</button>
			))}
		</div>
	)
}
