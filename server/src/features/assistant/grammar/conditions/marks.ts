import type { Marks } from '@panelyard/contracts/assistant/assistant'

/** A mark as people type it: `w-012`, `W 12` and `W12` are the same, `W1-2` and `W12` aren't. */
export const markKey = (mark: string): string =>
	mark
		.normalize('NFKC')
		.toUpperCase()
		.replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''))
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.replaceAll(/(?<=\p{L}) (?=\d)/gu, '')
		.trim()

/** Marks of a project, by what people type. */
export class MarkIndex {
	readonly #marks = new Map<string, string[]>()
	readonly #series = new Map<string, Numbered[]>()

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
		for (const series of this.#series.values()) series.sort((one, other) => one.number - other.number)
	}

	has(typed: string): boolean {
		return this.#marks.has(markKey(typed))
	}

	/** Whether any mark begins with the letters of a typed one. */
	hasSeries(typed: string): boolean {
		return this.#series.has(COUNTED.exec(markKey(typed))?.[1] ?? '')
	}

	/** A mark as the project writes it; undefined if the project doesn't have it. */
	find(typed: string): string | undefined {
		return this.#marks.get(markKey(typed))?.[0]
	}

	/** Whether a range starts and ends in the same series and contains panels. */
	hasRange(from: string, to: string): boolean {
		return this.#range(from, to) !== null
	}

	/** Every mark that a typed mark means, as the project writes it; for ranges, see `resolveAll`. */
	resolve({ mark }: Pick<Marks, 'mark'>): string[] {
		return this.#marks.get(markKey(mark)) ?? []
	}

	/** Every mark that any of these means, each once. A thousand overlapping ranges take no longer than one. */
	resolveAll(named: readonly Marks[]): string[] {
		const found = new Set<string>()
		const ranges = new Map<string, Range[]>()
		for (const { mark, to } of named) {
			if (to === undefined) for (const each of this.resolve({ mark })) found.add(each)
			else {
				const range = this.#range(mark, to)
				if (range) ranges.set(range.series, (ranges.get(range.series) ?? []).concat(range))
			}
		}
		for (const [series, own] of ranges) {
			const marks = this.#series.get(series) ?? []
			let next = 0
			for (const { first, end } of own.sort((one, other) => one.first - other.first)) {
				for (let place = Math.max(next, first); place < end; place++) found.add((marks[place] as Numbered).mark)
				next = Math.max(next, end)
			}
		}
		return [...found]
	}

	/** Null if no mark of the project is in it. */
	#range(from: string, to: string): Range | null {
		const [, series, one] = COUNTED.exec(markKey(from)) ?? []
		const [, other, two] = COUNTED.exec(markKey(to)) ?? []
		const marks = series !== undefined && series === other ? this.#series.get(series) : undefined
		if (series === undefined || !marks) return null
		const first = placeOf(marks, Math.min(Number(one), Number(two)))
		const end = placeOf(marks, Math.max(Number(one), Number(two)) + 1)
		return first < end ? { series, first, end } : null
	}
}

type Numbered = { number: number; mark: string }
/** Indexes in a series, from the first to before the end. */
type Range = { series: string; first: number; end: number }

/** The index of the first mark whose number is at least this one. */
function placeOf(marks: readonly Numbered[], number: number): number {
	let [low, high] = [0, marks.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((marks[middle] as Numbered).number < number) low = middle + 1
		else high = middle
	}
	return low
}

/** The text before the last number of a mark, and that number. */
const COUNTED = /^(.*?)(\d{1,9})$/
