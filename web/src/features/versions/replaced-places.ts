const stem = (name: string): string => name.toLowerCase().replace(/\.[^.]*$/, '')

/** How many characters two names begin with alike. */
function alike(a: string, b: string): number {
	let at = 0
	while (at < a.length && a[at] === b[at]) at++
	return at
}

/**
 * Which file of the model each new one replaces, by its place: one of the same name, else the free one whose name begins most
 * alike. Null for files beyond those that are free.
 * @param taken places that other files replace
 */
export function placesFor(
	names: readonly string[],
	files: readonly { name: string }[],
	taken: ReadonlySet<number>,
): (number | null)[] {
	const free = new Set([...names.keys()].filter((place) => !taken.has(place)))
	const pairs = files.flatMap((file, at) =>
		names.map((name, place) => {
			const [theirs, ours] = [stem(file.name), stem(name)]
			return { at, place, score: theirs === ours ? Number.POSITIVE_INFINITY : alike(theirs, ours) }
		}),
	)
	const found = new Map<number, number>()
	for (const { at, place } of pairs.sort((a, b) => b.score - a.score || a.at - b.at || a.place - b.place)) {
		if (found.has(at) || !free.has(place)) continue
		found.set(at, place)
		free.delete(place)
	}
	return files.map((_, at) => found.get(at) ?? null)
}
