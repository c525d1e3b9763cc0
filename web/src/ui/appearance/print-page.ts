/** Opens the browser's print window; `title` becomes the name of the file that is saved there. */
export function printAs(title: string): void {
	const before = document.title
	document.title = title
	// Phones return from `print` before they have read the page, so the title waits for the end of printing.
	addEventListener('afterprint', () => (document.title = before), { once: true })
	window.print()
}
