import { useEffect, useState } from 'react'
import type { TourStep } from './tour-signals.ts'

/** CSS pixels of the page. */
export type TargetBox = { top: number; left: number; width: number; height: number }

/** How often a target is looked for and measured anew, besides when the page is scrolled or resized. */
const LOOK_EVERY_MS = 200

/** Where the control stands that a step of the tour asks for, which pages mark by `data-tour`; null while none is shown. */
export function useTourTarget(step: TourStep): TargetBox | null {
	const [box, setBox] = useState<TargetBox | null>(null)
	useEffect(() => {
		let shown: Element | null = null
		const look = () => {
			const found = findTarget(step)
			if (found && found !== shown) scrollTo(found)
			shown = found
			const next = found && boxOf(found)
			setBox((now) => (isSameBox(now, next) ? now : next))
		}
		look()
		const timer = setInterval(look, LOOK_EVERY_MS)
		window.addEventListener('scroll', look, { capture: true, passive: true })
		window.addEventListener('resize', look)
		return () => {
			clearInterval(timer)
			window.removeEventListener('scroll', look, { capture: true })
			window.removeEventListener('resize', look)
		}
	}, [step])
	return box
}

/** Brings a target into view by what people can scroll back: the browser would also move boxes that hide what lies over. */
function scrollTo(target: Element): void {
	const fixed: [Element, number, number][] = []
	for (let box = target.parentElement; box; box = box.parentElement) {
		const { overflowX, overflowY } = getComputedStyle(box)
		if ([overflowX, overflowY].includes('hidden')) fixed.push([box, box.scrollLeft, box.scrollTop])
	}
	target.scrollIntoView({ block: 'center', behavior: 'instant' })
	for (const [box, left, top] of fixed) box.scrollTo({ left, top, behavior: 'instant' })
}

function findTarget(step: TourStep): Element | null {
	for (const element of document.querySelectorAll(`[data-tour="${step}"]`)) {
		if (element.checkVisibility({ visibilityProperty: true })) return element
	}
	return null
}

/** CSS pixels that a marked control keeps from the sides of the window. */
const EDGE = 8

/** Of a list that scrolls sideways only the part in the window. */
function boxOf(element: Element): TargetBox {
	const { top, left, right, height } = element.getBoundingClientRect()
	const from = Math.max(left, EDGE)
	return { top, left: from, width: Math.min(right, window.innerWidth - EDGE) - from, height }
}

const isSameBox = (a: TargetBox | null, b: TargetBox | null): boolean =>
	a === b ||
	(a !== null && b !== null && a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height)
