import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { type PointerEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import { type Drive, STANDING } from '#engine/walking/walker.ts'
import { ToolBar } from '../../base/tool-bar.tsx'
import classes from './walk-bar.module.css'

const WAYS = [
	['ahead', IconArrowUp, { aside: 0, ahead: 1 }],
	['aside_left', IconArrowLeft, { aside: -1, ahead: 0 }],
	['back', IconArrowDown, { aside: 0, ahead: -1 }],
	['aside_right', IconArrowRight, { aside: 1, ahead: 0 }],
] as const

/** How to walk, and on a touch screen the buttons to do it with. A double click goes to that place. */
export function WalkBar({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
	const { t } = useTranslation('viewer')
	const isTouch = useMediaQuery('(pointer: coarse)')
	useEffect(() => viewer.on('open', ({ point }) => viewer.walkTo(point)), [viewer])
	const go = (way: Pick<Drive, 'aside' | 'ahead'>, event: PointerEvent<HTMLButtonElement>) => {
		event.currentTarget.setPointerCapture(event.pointerId)
		viewer.drive({ ...way, isRunning: false })
	}
	const stand = () => viewer.drive(STANDING)
	return (
		<ToolBar label={t('commands.walk')} hint={t(isTouch ? 'walk.touch_hint' : 'walk.hint')} onClose={onClose}>
			{isTouch ? (
				<div className={classes.pad} dir="ltr">
					{WAYS.map(([id, WayIcon, way]) => (
						<button
							key={id}
							type="button"
							data-way={id}
							aria-label={t(`walk.${id}`)}
							onPointerDown={(event) => go(way, event)}
							onPointerUp={stand}
							onPointerCancel={stand}
							onContextMenu={(event) => event.preventDefault()}
						>
							<WayIcon size={20} stroke={1.7} aria-hidden />
						</button>
					))}
				</div>
			) : (
				<strong className={classes.title}>{t('commands.walk')}</strong>
			)}
		</ToolBar>
	)
}
