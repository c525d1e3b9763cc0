/** Tells of everything that is done by hand, before the page answers it; returns a function that stops it. */
export function onHand(listener: (event: Event) => void): () => void {
	const ending = new AbortController()
	for (const name of ['pointerdown', 'wheel', 'keydown'] as const)
		window.addEventListener(name, listener, { capture: true, passive: true, signal: ending.signal })
	return () => ending.abort()
}
