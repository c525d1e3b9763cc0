import { useEffect, useEffectEvent } from 'react'

const steps: (() => void)[] = []

/** While `isOpen`, going back on a phone calls `close` before it leaves the page. Dialogs and menus need no call. */
export function useBackStep(isOpen: boolean, close: () => void): void {
	const onBack = useEffectEvent(close)
	useEffect(() => {
		if (!isOpen) return
		const step = () => onBack()
		steps.push(step)
		return () => drop(step)
	}, [isOpen])
}

const drop = (step: () => void): void => {
	if (steps.includes(step)) steps.splice(steps.indexOf(step), 1)
}

/** Where a finger does the pointing, people go back to close whatever lies over the page; elsewhere only modal dialogs and menus. */
export const hasFingers = (): boolean => window.matchMedia('(max-width: 48em), (pointer: coarse)').matches

export const isSomethingOpen = (): boolean => whatIsOpen() !== null

/** Closes the dialog or menu on top, otherwise takes the last step back. False when there is neither. */
export function closeWhatIsOpen(): boolean {
	const open = whatIsOpen()
	if (open instanceof Element) {
		const { activeElement } = document
		const target = activeElement && open.contains(activeElement) ? activeElement : open
		target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
	} else if (open) {
		// At once: whoever goes back twice quickly means what lies behind it.
		drop(open)
		open()
	}
	return open !== null
}

/** What going back closes. A dialog marked `data-in-address` is a step of the browser's history already. */
function whatIsOpen(): Element | (() => void) | null {
	const isTouched = hasFingers()
	const choice = document.activeElement?.closest('[aria-haspopup="listbox"][aria-expanded="true"]')
	if (isTouched && choice) return choice
	const selector = isTouched ? '[role="dialog"], [role="menu"]' : '[role="dialog"][aria-modal="true"], [role="menu"]'
	const top = [...document.querySelectorAll(selector)].findLast(isVisible)
	if (top) return top.hasAttribute('data-in-address') ? null : top
	return (isTouched && steps.at(-1)) || null
}

/** Dialogs that are kept while they are closed aren't displayed. */
const isVisible = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true
