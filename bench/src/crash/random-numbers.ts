/** Numbers from 0 up to 1 that are the same for the same seed. */
export function randomNumbers(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return state / 2 ** 32
	}
}

export type Random = () => number

/** One of several, each as likely as the others. Throws when there are none. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
	const item = items[Math.floor(random() * items.length)]
	if (item === undefined) throw new Error('nothing to choose from')
	return item
}

/** Leaves the given list as it is. */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
	return items
		.map((item) => ({ item, place: random() }))
		.sort((left, right) => left.place - right.place)
		.map(({ item }) => item)
}
