/**
 * Specifications of an IDS, those that fail first where there are more than `most`, so that the first ones shown are those that
 * matter. Otherwise in the order of the file.
 */
export const failedFirst = <Specification extends { outcome: string }>(
	all: readonly Specification[],
	most: number,
): readonly Specification[] =>
	all.length <= most ? all : all.toSorted((a, b) => Number(b.outcome === 'failed') - Number(a.outcome === 'failed'))
