import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Swipe } from './swipe.ts'

/**
 * Follows swipes on a card and moves its content with the finger (`--swipe`, CSS pixels). Calls `onSwiped` after a swipe
 * that went far enough; null turns swiping off. Returns whether the card is being swiped.
 */
export function useCardSwipe(card: RefObject<HTMLElement | null>, onSwiped: (() => void) | null): boolean {
	const [isSwiped, setSwiped] = useState(false)
	const isOn = onSwiped !== null
	const finish = useEffectEvent(() => onSwiped?.())
	useEffect(() => {
		const element = card.current
		if (!element || !isOn) return
		let swipe: Swipe | null = null
		let pointer = 0
		const settle = () => {
			element.style.removeProperty('--swipe')
			delete element.dataset.swipe
			setSwiped(false)
			swipe = null
		}
		const start = (event: PointerEvent) => {
			if (event.pointerType === 'mouse' || !event.isPrimary) return
			const isMirrored = getComputedStyle(element).direction === 'rtl'
			swipe = Swipe.from(event.clientX, event.clientY, { window: innerWidth, card: element.offsetWidth, isMirrored })
			pointer = event.pointerId
		}
		const move = (event: PointerEvent) => {
			if (!swipe || event.pointerId !== pointer) return
			const before = swipe.phase
			swipe.move(event.clientX, event.clientY)
			if (swipe.phase === 'given up') return settle()
			if (swipe.phase === 'waiting') return
			if (before === 'waiting') {
				element.setPointerCapture(pointer)
				setSwiped(true)
			}
			element.style.setProperty('--swipe', `${swipe.shift}px`)
			element.dataset.swipe = swipe.isFarEnough ? 'far' : 'near'
		}
		const end = (event: PointerEvent) => {
			if (!swipe || event.pointerId !== pointer) return
			const isDone = event.type === 'pointerup' && swipe.isFarEnough
			if (swipe.phase === 'moving') swallowClick(element)
			settle()
			if (isDone) finish()
		}
		const stops = new AbortController()
		const { signal } = stops
		element.addEventListener('pointerdown', start, { signal })
		element.addEventListener('pointermove', move, { signal })
		element.addEventListener('pointerup', end, { signal })
		element.addEventListener('pointercancel', end, { signal })
		return () => {
			stops.abort()
			settle()
		}
	}, [card, isOn])
	return isSwiped
}

/** Ignores the click that a browser sends after a swipe, which would open the panel. */
function swallowClick(element: HTMLElement): void {
	const swallow = (event: Event) => {
		event.stopPropagation()
		event.preventDefault()
	}
	element.addEventListener('click', swallow, { capture: true, once: true })
	setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
}
