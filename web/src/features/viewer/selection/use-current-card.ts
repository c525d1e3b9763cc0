import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { catchUp, type Store, useStored } from '../base/store.ts'
import type { ViewSelection } from '../base/view-selection.ts'

/** What is pressed of the card of the selection. */
const isOnCard = ({ target }: Event): boolean =>
	target instanceof Element && target.closest('[data-of-selection]') !== null

/**
 * Keeps a quick hand from changing what was selected before: a press on the card counts only when the card shows what is
 * selected, and not while a click on the model waits for its answer.
 */
export function useCurrentCard(
	screen: RefObject<HTMLElement | null>,
	viewer: Pick<Viewer, 'answered'> | null,
	selection: Store<ViewSelection>,
): void {
	const drawn = useStored(selection)
	const shown = useRef(drawn)
	const isTooEarly = useRef(false)
	useLayoutEffect(() => {
		shown.current = drawn
	}, [drawn])
	useEffect(() => {
		const view = screen.current
		if (!view) return
		const onDown = (event: Event) => {
			if (!isOnCard(event)) return
			isTooEarly.current = shown.current !== selection.now || (viewer?.answered ?? null) !== null
			if (!isTooEarly.current) return
			event.preventDefault()
			event.stopPropagation()
			catchUp()
		}
		const onClick = (event: Event) => {
			const isOfEarlyPress = isTooEarly.current && (event as MouseEvent).detail > 0
			isTooEarly.current = false
			if (!isOfEarlyPress || !isOnCard(event)) return
			event.preventDefault()
			event.stopPropagation()
		}
		const ending = new AbortController()
		const early = { capture: true, signal: ending.signal }
		view.addEventListener('pointerdown', onDown, early)
		view.addEventListener('click', onClick, early)
		return () => ending.abort()
	}, [screen, viewer, selection])
}
