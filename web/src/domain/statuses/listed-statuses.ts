/** A list of more statuses than this names only those that panels have reached. */
const MOST_LISTED = 12

/** The statuses a legend names: all of a short list, of a long one those with panels. */
export const listedStatuses = <S extends { id: string }>(
	statuses: readonly S[],
	counts: ReadonlyMap<string | null, number>,
): readonly S[] => (statuses.length <= MOST_LISTED ? statuses : statuses.filter(({ id }) => (counts.get(id) ?? 0) > 0))
