/** If more things than this shone through others, those in front would look selected as well. */
const MOST_SHINING_THROUGH = 12

/**
 * Whether the elements belong to so few things (`ShownModel.setGroups`) that their covered parts can shine through. An
 * element without a group is a thing by itself.
 */
export const areFewThings = (elements: readonly number[], groupOf: ArrayLike<number>): boolean => {
	const groups = new Set<number>()
	let alone = 0
	for (const element of elements) {
		const group = groupOf[element]
		if (group === undefined) alone++
		else groups.add(group)
		if (groups.size + alone > MOST_SHINING_THROUGH) return false
	}
	return true
}
