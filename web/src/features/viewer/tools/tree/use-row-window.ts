import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const BEYOND = 12

/**
 * Which rows of a long list of equal rows are in sight, and a way to bring one into sight. Nothing is kept for each row:
 * a tree has half a million of them.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
	const [seen, setSeen] = useState({ first: 0, rows: 0 })
	useLayoutEffect(() => {
		const element = scroller.current
		if (!element) return
		const measure = () => {
			const first = Math.floor(element.scrollTop / rowHeight)
			const rows = Math.ceil(element.clientHeight / rowHeight) + 1
			setSeen((now) => (now.first === first && now.rows === rows ? now : { first, rows }))
		}
		measure()
		element.addEventListener('scroll', measure, { passive: true })
		const observer = new ResizeObserver(measure)
		observer.observe(element)
		return () => {
			element.removeEventListener('scroll', measure)
			observer.disconnect()
		}
	}, [scroller, rowHeight])
	const reveal = useCallback(
		(row: number) => {
			const element = scroller.current
			if (!element) return
			const top = row * rowHeight
			if (top < element.scrollTop) element.scrollTop = top
			else if (top + rowHeight > element.scrollTop + element.clientHeight)
				element.scrollTop = top + rowHeight - element.clientHeight
		},
		[scroller, rowHeight],
	)
	// A list that has become shorter is scrolled back by the browser a moment later.
	const first = Math.min(seen.first, Math.max(count - seen.rows, 0))
	return {
		first: Math.max(first - BEYOND, 0),
		end: Math.min(first + seen.rows + BEYOND, count),
		height: count * rowHeight,
		reveal,
	}
}
