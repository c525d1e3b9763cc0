import { type RefObject, useEffect } from 'react'

/** Room below a field for its error, CSS pixels. */
const ERROR_ROOM = 28
const GAP = 8
const FIELDS = ':is(input, textarea, select):focus, [aria-invalid="true"]'

/** Raises a floating button above the fields that it would cover: the one with the focus, and those with an error. */
export function useClearOfFields(button: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		let frame = 0
		let risen = 0
		const look = () => {
			const fields = document.querySelectorAll(FIELDS)
			// Most of the time: nothing is measured while lists scroll and pictures turn.
			if (!button.current || (fields.length === 0 && risen === 0)) return
			const { left, right, top, bottom } = button.current.getBoundingClientRect()
			const [ownTop, ownBottom] = [top + risen, bottom + risen]
			const covered = [...fields]
				.map((field) => field.getBoundingClientRect())
				.filter((field) => field.right > left && field.left < right)
				.filter((field) => field.bottom + ERROR_ROOM > ownTop && field.top < ownBottom)
			const rise = Math.max(0, ...covered.map((field) => ownBottom - field.top + GAP))
			// A text area as tall as the page has no room above it.
			risen = rise < window.innerHeight / 2 ? rise : 0
			button.current.style.translate = risen === 0 ? '' : `0 ${-risen}px`
		}
		const lookSoon = () => {
			cancelAnimationFrame(frame)
			frame = requestAnimationFrame(look)
		}
		const errors = new MutationObserver(lookSoon)
		errors.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
		const leaving = new AbortController()
		const options = { capture: true, passive: true, signal: leaving.signal }
		for (const event of ['focusin', 'focusout', 'scroll', 'resize']) window.addEventListener(event, lookSoon, options)
		return () => {
			leaving.abort()
			errors.disconnect()
			cancelAnimationFrame(frame)
		}
	}, [button])
}
