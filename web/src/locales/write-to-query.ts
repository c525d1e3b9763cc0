/** Changes a parameter of the page's address where it has one, so that a reload doesn't bring back the former value. */
export function writeToQuery(name: string, value: string): void {
	const url = new URL(location.href)
	if (!url.searchParams.has(name) || url.searchParams.get(name) === value) return
	url.searchParams.set(name, value)
	history.replaceState(history.state, '', url)
}
