import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { limitedZoom, steppedZoom } from './page-size.ts'

/** Wheel movement, CSS pixels, that doubles the zoom. */
const DOUBLING_WHEEL = 400
/** Pages are drawn anew once the zoom has stood still for so long, in milliseconds. */
const SETTLED_MS = 180
/** CSS pixels beside a page that fits. */
const MARGIN = 24

type Point = { x: number; y: number }

/**
 * The zoom of pages in a scrolling window: fitted to its width until the reader zooms, by buttons, with Ctrl and the
 * wheel, or with two fingers. What is under the pointer stays there.
 * @param pageWidth CSS pixels of the widest page at 100 %; 0 before it is known
 */
export function useZoom(scroller: RefObject<HTMLDivElement | null>, pageWidth: number) {
	const [own, setOwn] = useState<number | null>(null)
	const [room, setRoom] = useState(0)
	const [stops, setStops] = useState(0)
	const zoom = own ?? (room > 0 && pageWidth > 0 ? limitedZoom((room - MARGIN) / pageWidth) : 1)
	const settledZoom = useSettled(zoom)
	/** The share of the content under the pointer, and where in the window that is. */
	const kept = useRef<{ share: Point; at: Point } | null>(null)

	/** The zoom with what was asked for since it was last drawn. */
	const latest = useRef(zoom)
	const zoomTo = (next: number, at?: Point) => {
		const window = scroller.current
		if (!window) return
		const middle = at ?? { x: window.clientWidth / 2, y: window.clientHeight / 2 }
		kept.current = {
			at: middle,
			share: {
				x: (window.scrollLeft + middle.x) / Math.max(1, window.scrollWidth),
				y: (window.scrollTop + middle.y) / Math.max(1, window.scrollHeight),
			},
		}
		latest.current = limitedZoom(next)
		setOwn(latest.current)
	}
	useLayoutEffect(() => {
		const [window, point] = [scroller.current, kept.current]
		kept.current = null
		latest.current = zoom
		if (!window || !point) return
		window.scrollLeft = point.share.x * window.scrollWidth - point.at.x
		window.scrollTop = point.share.y * window.scrollHeight - point.at.y
	}, [zoom, scroller])

	const zoomBy = useEffectEvent((factor: number, at: Point) => zoomTo(latest.current * factor, at))
	useEffect(() => {
		const window = scroller.current
		if (!window) return
		const watched = new ResizeObserver(() => setRoom(window.clientWidth))
		watched.observe(window)
		let timer: ReturnType<typeof setTimeout> | undefined
		const onScroll = () => {
			clearTimeout(timer)
			timer = setTimeout(() => setStops((count) => count + 1), SETTLED_MS)
		}
		window.addEventListener('scroll', onScroll, { passive: true })
		const stop = listenToZooming(window, (factor, at) => zoomBy(factor, at))
		return () => {
			watched.disconnect()
			clearTimeout(timer)
			window.removeEventListener('scroll', onScroll)
			stop()
		}
	}, [scroller])

	const step = (by: 1 | -1) => zoomTo(steppedZoom(zoom, by))
	return { zoom, settledZoom, stops, isFitted: own === null, step, fit: () => setOwn(null) }
}

function useSettled(zoom: number): number {
	const [settled, setSettled] = useState(zoom)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(zoom), SETTLED_MS)
		return () => clearTimeout(timer)
	}, [zoom])
	return settled
}

/** Hears Ctrl with the wheel, which a trackpad's pinch also is, and two fingers. Returns what stops it. */
function listenToZooming(window: HTMLElement, onZoom: (factor: number, at: Point) => void): () => void {
	const within = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
		const { left, top } = window.getBoundingClientRect()
		return { x: clientX - left, y: clientY - top }
	}
	const onWheel = (event: WheelEvent) => {
		if (!event.ctrlKey && !event.metaKey) return
		event.preventDefault()
		const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 32
		onZoom(2 ** (-pixels / DOUBLING_WHEEL), within(event))
	}
	let apart = 0
	const onTouch = (event: TouchEvent) => {
		const [a, b] = event.touches
		if (!a || !b || event.touches.length !== 2) {
			apart = 0
			return
		}
		event.preventDefault()
		const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
		const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }
		if (apart > 0 && distance > 0) onZoom(distance / apart, within(middle))
		apart = distance
	}
	const stop = new AbortController()
	const { signal } = stop
	window.addEventListener('wheel', onWheel, { passive: false, signal })
	for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
		window.addEventListener(name, onTouch, { passive: false, signal })
	return () => stop.abort()
}
