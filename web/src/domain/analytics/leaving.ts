/**
 * Calls `leave` when the page is hidden or closed, and `comeBack` if the person returns to it. Phones close hidden pages
 * without another event, so a hidden page counts as left. Returns how to stop.
 */
export function onLeaving({ leave, comeBack }: { leave: () => void; comeBack: () => void }): () => void {
	let hasLeft = false
	const set = (next: boolean) => {
		if (next === hasLeft) return
		hasLeft = next
		if (next) leave()
		else comeBack()
	}
	const hide = () => set(true)
	const show = ({ persisted }: PageTransitionEvent) => persisted && set(false)
	const change = () => set(document.visibilityState === 'hidden')
	addEventListener('pagehide', hide)
	addEventListener('pageshow', show)
	document.addEventListener('visibilitychange', change)
	return () => {
		removeEventListener('pagehide', hide)
		removeEventListener('pageshow', show)
		document.removeEventListener('visibilitychange', change)
	}
}
