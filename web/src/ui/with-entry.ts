/** A copy of a map with another value for a key, or without the key where that is undefined. */
export function withEntry<Key, Value>(
	map: ReadonlyMap<Key, Value>,
	key: Key,
	value: Value | undefined,
): ReadonlyMap<Key, Value> {
	const next = new Map(map)
	if (value === undefined) next.delete(key)
	else next.set(key, value)
	return next
}
