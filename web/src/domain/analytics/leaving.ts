type Handlers = {
	leave: () => void
	/** The person returns to a page that they had left. */
	comeBack?: () => void
	/** The page is seen: by somebody who comes back, or for the first time in a tab that was opened in the background. */
	show?: () => void
}

/**
 * Calls `leave` when a page that was seen is hidden or closed. Phones close hidden pages without another event, so a hidden
 * page counts as left. Returns how to stop.
 */
export function onLeaving({ leave, comeBack, show }: Handlers): () => void {
	let state: 'unseen' | 'seen' | 'left' = document.visibilityState === 'hidden' ? 'unseen' : 'seen'
	const onHidden = () => {
		if (state !== 'seen') return
		state = 'left'
		leave()
	}
	const onShown = () => {
		const before = state
		if (before === 'seen') return
		state = 'seen'
		show?.()
		if (before === 'left') comeBack?.()
	}
	const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onShown()
	const onChange = () => (document.visibilityState === 'hidden' ? onHidden() : onShown())
	addEventListener('pagehide', onHidden)
	addEventListener('pageshow', onPageShow)
	document.addEventListener('visibilitychange', onChange)
	return () => {
		removeEventListener('pagehide', onHidden)
		removeEventListener('pageshow', onPageShow)
		document.removeEventListener('visibilitychange', onChange)
	}
}
