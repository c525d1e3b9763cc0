/** Opens a tab that goes to an address which isn't known yet, and closes it if that never comes. */
export function openInTab(address: Promise<string>): void {
	// Opened at once: browsers refuse a tab that opens later.
	const tab = window.open('about:blank', '_blank')
	address.then(
		(found) => (tab ?? window).location.assign(found),
		() => tab?.close(),
	)
}
