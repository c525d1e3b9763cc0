import { type CSSProperties, useLayoutEffect, useState } from 'react'

const BOTTOM_SPACE_PX = 20
const LEAST_HEIGHT_PX = 360
/** Taken until the element has been measured. Without any height a virtual list would draw every row. */
const USUAL_TOP_PX = 240

/** Lets an element with the height `--fill-height` reach from where it stands down to the bottom of the window. */
export function useFillHeight<Element extends HTMLElement>(enabled: boolean) {
	const [element, ref] = useState<Element | null>(null)
	const [top, setTop] = useState(USUAL_TOP_PX)
	useLayoutEffect(() => {
		if (!element || !enabled) return
		const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
		measure()
		const observer = new ResizeObserver(measure)
		observer.observe(document.body)
		return () => observer.disconnect()
	}, [element, enabled])
	const style = enabled
		? ({ '--fill-height': `max(${LEAST_HEIGHT_PX}px, calc(100dvh - ${top + BOTTOM_SPACE_PX}px))` } as CSSProperties)
		: undefined
	return { ref, style }
}
