/**
 * Scrolls a list sideways until one of its parts is whole inside it, such as the open tab of a page on a phone. As a `ref`
 * it does so when the part becomes the open one. The page itself stays where it is.
 */
export function bringIntoView(part: HTMLElement | null): void {
	const list = part?.parentElement
	if (!part || !list) return
	const [inner, outer] = [part.getBoundingClientRect(), list.getBoundingClientRect()]
	if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left
	else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
}
