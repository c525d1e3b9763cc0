import { type PointerEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './selection-card.module.css'
import { heightAfterTap, heightBeside, nearestHeight, SHEET_HEIGHTS, type SheetHeight } from './sheet-height.ts'

const SLOP_PX = 6

type SheetHandleProps = {
	/** The sheet, which follows the finger. */
	sheet: RefObject<HTMLElement | null>
	height: SheetHeight
	onHeight: (height: SheetHeight) => void
}

/** Drags a sheet up and down. A tap or the arrow keys move it in steps. */
export function SheetHandle({ sheet, height, onHeight }: SheetHandleProps) {
	const { t } = useTranslation('viewer')
	/** Where the finger was put down, the sheet's height then, and whether the finger has moved since. */
	const held = useRef<{ y: number; from: number; hasMoved: boolean } | null>(null)
	const start = (event: PointerEvent<HTMLElement>) => {
		event.currentTarget.setPointerCapture(event.pointerId)
		held.current = { y: event.clientY, from: sheet.current?.offsetHeight ?? 0, hasMoved: false }
	}
	const move = ({ clientY }: PointerEvent<HTMLElement>) => {
		const hold = held.current
		if (!hold || !sheet.current) return
		if (Math.abs(clientY - hold.y) > SLOP_PX) hold.hasMoved = true
		if (!hold.hasMoved) return
		const { style } = sheet.current
		style.height = style.maxHeight = `${Math.max(hold.from + hold.y - clientY, 60)}px`
	}
	const end = (event: PointerEvent<HTMLElement>) => {
		const hold = held.current
		held.current = null
		if (!hold || !sheet.current) return
		const px = sheet.current.offsetHeight
		sheet.current.style.removeProperty('height')
		sheet.current.style.removeProperty('max-height')
		if (event.type === 'pointercancel') return
		onHeight(hold.hasMoved ? nearestHeight(px, innerHeight) : heightAfterTap(height))
	}
	return (
		<div
			className={classes.handle}
			role="slider"
			tabIndex={0}
			aria-label={t('sheet.label')}
			aria-orientation="vertical"
			aria-valuemin={0}
			aria-valuemax={SHEET_HEIGHTS.length - 1}
			aria-valuenow={SHEET_HEIGHTS.indexOf(height)}
			aria-valuetext={t(`sheet.${height}`)}
			onPointerDown={start}
			onPointerMove={move}
			onPointerUp={end}
			onPointerCancel={end}
			onKeyDown={(event) => {
				const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
				if (steps === null) return
				event.preventDefault()
				event.stopPropagation()
				onHeight(heightBeside(height, steps))
			}}
		/>
	)
}
