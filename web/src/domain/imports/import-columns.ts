/** A column of an import with one text a row, each kept once; null for none at all. */
export function textColumn(texts: readonly (string | null)[]): { cells: string[]; rows: (number | null)[] } | null {
	const places = new Map<string, number>()
	const rows = texts.map((text) => {
		if (text === null) return null
		const place = places.get(text) ?? places.size
		places.set(text, place)
		return place
	})
	return places.size === 0 ? null : { cells: [...places.keys()], rows }
}

/** A column of an import with several ids a row; each different cell is kept once. */
export class IdColumn {
	readonly #places = new Map<string, number>()
	readonly #cells: (readonly string[])[] = []
	readonly #rows: (number | null)[] = []

	add(keys: readonly string[]): void {
		const key = keys.join()
		const place = this.#places.get(key) ?? this.#cells.length
		if (keys.length > 0 && place === this.#cells.length) {
			this.#places.set(key, place)
			this.#cells.push(keys)
		}
		this.#rows.push(keys.length > 0 ? place : null)
	}

	get isUsed(): boolean {
		return this.#cells.length > 0
	}

	/** All that was added, and what stands for those to be made. */
	get keys(): string[] {
		return this.#cells.flat()
	}

	/** @param ids by what stands for them */
	column(ids: ReadonlyMap<string, string> = new Map()): { cells: string[][]; rows: (number | null)[] } {
		return { cells: this.#cells.map((keys) => keys.map((key) => ids.get(key) ?? key)), rows: this.#rows }
	}
}
