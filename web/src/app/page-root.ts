/** The element the page is rendered into. */
export function pageRoot(): HTMLElement {
	const root = document.getElementById('root')
	if (!root) throw new Error('index.html lacks #root')
	return root
}
