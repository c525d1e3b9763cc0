/** More things than these seen through others would make those in front look selected as well. */
const MOST_THINGS_SEEN_THROUGH = 12

/**
 * Whether the elements make up so few things (`ShownModel.setGroups`) that what is hidden of them can be shown through
 * what covers it. An element without a group is a thing by itself.
 */
export const areFewThings = (elements: readonly number[], groupOf: ArrayLike<number>): boolean => {
	const groups = new Set<number>()
	let alone = 0
	for (const element of elements) {
		const group = groupOf[element]
		if (group === undefined) alone++
		else groups.add(group)
		if (groups.size + alone > MOST_THINGS_SEEN_THROUGH) return false
	}
	return true
}
