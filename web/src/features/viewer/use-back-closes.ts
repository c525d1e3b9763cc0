import { useBlocker } from '@tanstack/react-router'

/** Going back closes the dialog or menu that is open over the view before it leaves the view, as phones do. */
export function useBackCloses(): void {
	useBlocker({
		shouldBlockFn: ({ action }) => action === 'BACK' && closeWhatIsOpen(),
		enableBeforeUnload: false,
	})
}

/** False when nothing is open. */
const closeWhatIsOpen = (): boolean => {
	const open = document.querySelector('[role="dialog"], [role="menu"]')
	if (!open) return false
	const { activeElement } = document
	const target = activeElement && open.contains(activeElement) ? activeElement : open
	target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
	return true
}
