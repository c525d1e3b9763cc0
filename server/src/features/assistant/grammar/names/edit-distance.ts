/**
 * The number of letters to replace, add, remove or swap with the next one to turn one word into the other; `most + 1`
 * as soon as it is more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
	if (Math.abs(one.length - other.length) > most) return most + 1
	let before: number[] = []
	let row = Array.from({ length: other.length + 1 }, (_, index) => index)
	for (let i = 1; i <= one.length; i++) {
		const next = [i]
		let least = i
		for (let j = 1; j <= other.length; j++) {
			const isSame = one[i - 1] === other[j - 1]
			let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
			if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
				cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
			next.push(cost)
			least = Math.min(least, cost)
		}
		if (least > most) return most + 1
		before = row
		row = next
	}
	return row[other.length] ?? most + 1
}

/** How many typing mistakes a word of this length may have and still be recognised. */
export const typingMistakes = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)
