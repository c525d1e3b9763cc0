import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'

const BOTTOM_SPACE_PX = 20
const LEAST_HEIGHT_PX = 360

/** Lets an element reach from where it stands down to the bottom of the window. */
export function useFillHeight<Element extends HTMLElement>(enabled: boolean) {
	const ref = useRef<Element>(null)
	const [top, setTop] = useState<number | null>(null)
	useLayoutEffect(() => {
		const element = ref.current
		if (!element || !enabled) return
		const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
		measure()
		const observer = new ResizeObserver(measure)
		observer.observe(document.body)
		return () => observer.disconnect()
	})
	const style: CSSProperties | undefined =
		enabled && top !== null
			? { height: `max(${LEAST_HEIGHT_PX}px, calc(100dvh - ${top + BOTTOM_SPACE_PX}px))` }
			: undefined
	return { ref, style }
}
