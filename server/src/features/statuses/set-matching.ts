import type { SetStatus } from '@panelyard/contracts/statuses/status-sets'

/**
 * Whether a status of a project is one of a set: by the key of its translated name, or by the name itself.
 * @param keyOf the same for names that differ in case alone
 */
export const sameStatus = (
	row: { name: string; default_key: string | null },
	{ name, default_key }: Pick<SetStatus, 'name' | 'default_key'>,
	keyOf: (name: string) => string,
): boolean => (default_key !== null && row.default_key === default_key) || keyOf(row.name) === keyOf(name)

/**
 * The ids of a project's statuses with those of a set that it lacks: each after the one before it in the set, else before
 * the next one that is there. What is there keeps its order.
 */
export function mergedOrder(there: readonly string[], set: readonly string[]): string[] {
	const order = [...there]
	for (const [place, id] of set.entries()) {
		if (order.includes(id)) continue
		const before = set.slice(0, place).findLast((each) => order.includes(each))
		const after = set.slice(place + 1).find((each) => order.includes(each))
		if (before !== undefined) order.splice(order.indexOf(before) + 1, 0, id)
		else order.splice(after === undefined ? order.length : order.indexOf(after), 0, id)
	}
	return order
}
