import type { Conditions } from '@panelyard/contracts/assistant/assistant'

/** Both lists, each value once. */
export const joinValues = (before: unknown, more: unknown): unknown[] => {
	const all = [...(before as unknown[]), ...(more as unknown[])]
	const seen = new Set<string>()
	return all.filter((value) => {
		const key = JSON.stringify(value)
		const isNew = !seen.has(key)
		seen.add(key)
		return isNew
	})
}

/** Adds values to a list of conditions. */
export function addTo<Key extends keyof Conditions>(
	conditions: Conditions,
	key: Key,
	values: readonly unknown[],
): void {
	if (values.length > 0) Object.assign(conditions, { [key]: joinValues(conditions[key] ?? [], values) })
}
