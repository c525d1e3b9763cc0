let carried: readonly File[] = []

/** Files chosen in another tab of the page that the merge tab adds when it opens. */
export const carryToMerge = (files: readonly File[]): void => {
	carried = files
}

/** What was carried, once. */
export function takeCarried(): readonly File[] {
	const taken = carried
	carried = []
	return taken
}
