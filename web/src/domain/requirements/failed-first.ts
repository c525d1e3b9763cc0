/** Of a file with more specifications, so many are shown, and the rest on demand. */
export const SPECIFICATIONS_AT_FIRST = 50

/**
 * Specifications of an IDS, those that fail first where not all are shown at first, so that those that matter are seen. Otherwise
 * in the order of the file.
 */
export const failedFirst = <Specification extends { outcome: string }>(
	all: readonly Specification[],
): readonly Specification[] =>
	all.length <= SPECIFICATIONS_AT_FIRST
		? all
		: all.toSorted((a, b) => Number(b.outcome === 'failed') - Number(a.outcome === 'failed'))
