/** A function that computes each answer once. */
export function once<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
	const known = new Map<Key, Value>()
	return (key) => {
		if (!known.has(key)) known.set(key, compute(key))
		return known.get(key) as Value
	}
}
