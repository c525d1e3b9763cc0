import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { TREE_WIDTH } from '../../base/kept-room.ts'
import classes from './tree.module.css'

const STEP = 16

/** The edge of the tree, dragged or moved with the arrow keys. */
export function TreeResizer({
	pane,
	width,
	onWidth,
}: {
	pane: RefObject<HTMLElement | null>
	/** CSS pixels. */
	width: number
	onWidth: (width: number) => void
}) {
	const { t } = useTranslation('tree')
	const isRtl = () => pane.current !== null && getComputedStyle(pane.current).direction === 'rtl'
	const onDrag = (event: PointerEvent<HTMLElement>) => {
		if (!event.currentTarget.hasPointerCapture(event.pointerId) || !pane.current) return
		const { left, right } = pane.current.getBoundingClientRect()
		onWidth(isRtl() ? right - event.clientX : event.clientX - left)
	}
	const onKeyDown = (event: KeyboardEvent) => {
		const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
		if (step === 0) return
		event.preventDefault()
		onWidth(width + (isRtl() ? -step : step))
	}
	return (
		// biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
		<div
			className={classes.edge}
			role="separator"
			tabIndex={0}
			aria-orientation="vertical"
			aria-label={t('width')}
			aria-valuenow={width}
			aria-valuemin={TREE_WIDTH.least}
			aria-valuemax={TREE_WIDTH.most}
			onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
			onPointerMove={onDrag}
			onKeyDown={onKeyDown}
		/>
	)
}
