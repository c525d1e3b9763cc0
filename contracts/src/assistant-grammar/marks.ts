import type { Marks } from '../assistant.ts'

/** A mark as people type it: `w-012`, `W 12` and `W12` are one, `W1-2` and `W12` aren't. */
export const markKey = (mark: string): string =>
	mark
		.normalize('NFKC')
		.toUpperCase()
		.replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''))
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.replaceAll(/(?<=\p{L}) (?=\d)/gu, '')
		.trim()

/** Marks of a project by what people type. */
export class MarkIndex {
	readonly #marks = new Map<string, string[]>()
	readonly #series = new Map<string, { number: number; mark: string }[]>()

	constructor(marks: Iterable<string>) {
		for (const mark of marks) {
			const key = markKey(mark)
			if (key === '') continue
			const same = this.#marks.get(key)
			if (same) same.push(mark)
			else this.#marks.set(key, [mark])
			const counted = COUNTED.exec(key)
			if (!counted) continue
			const [, series = '', number = ''] = counted
			const known = this.#series.get(series) ?? []
			known.push({ number: Number(number), mark })
			this.#series.set(series, known)
		}
	}

	has(typed: string): boolean {
		return this.#marks.has(markKey(typed))
	}

	/** A mark as the project writes it; undefined for one it doesn't have. */
	find(typed: string): string | undefined {
		return this.#marks.get(markKey(typed))?.[0]
	}

	/** Whether a range has a beginning and an end of one series, and panels between. */
	hasRange(from: string, to: string): boolean {
		return this.#range(from, to).length > 0
	}

	/** Every mark that these mean, as the project writes it. */
	resolve({ mark, to }: Marks): string[] {
		return to === undefined ? (this.#marks.get(markKey(mark)) ?? []) : this.#range(mark, to)
	}

	#range(from: string, to: string): string[] {
		const [, series, first] = COUNTED.exec(markKey(from)) ?? []
		const [, other, last] = COUNTED.exec(markKey(to)) ?? []
		if (series === undefined || series !== other) return []
		const [low, high] = [Math.min(Number(first), Number(last)), Math.max(Number(first), Number(last))]
		return (this.#series.get(series) ?? [])
			.filter(({ number }) => number >= low && number <= high)
			.map(({ mark }) => mark)
	}
}

/** What stands before the last number of a mark, and that number. */
const COUNTED = /^(.*?)(\d{1,9})$/
