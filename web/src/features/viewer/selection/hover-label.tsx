import { type ReactNode, useEffect, useRef } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import classes from './hover-label.module.css'

type HoverLabelProps = {
	viewer: Viewer
	/** Where the mouse came upon the thing, CSS pixels of the view. */
	x: number
	y: number
	children: ReactNode
}

/**
 * A name beside the mouse. Decoration: a click shows the same and more. It follows the mouse without drawing React anew.
 */
export function HoverLabel({ viewer, x, y, children }: HoverLabelProps) {
	const label = useRef<HTMLDivElement>(null)
	useEffect(
		() =>
			viewer.on('hover', ({ x, y }) => {
				if (label.current) label.current.style.transform = besideMouse(x, y)
			}),
		[viewer],
	)
	return (
		<div ref={label} className={classes.label} style={{ transform: besideMouse(x, y) }} aria-hidden>
			{children}
		</div>
	)
}

const besideMouse = (x: number, y: number): string =>
	`translate(min(${x + 14}px, calc(100vw - 100% - 8px)), min(${y + 16}px, calc(100vh - 100% - 8px)))`
