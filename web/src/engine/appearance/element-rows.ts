/** Elements in one row of the textures that say something of each element. */
export const STATE_ROW = 1024
const ROW_SHIFT = 10

/** Four bytes of each element, in rows as a texture has them, and which rows have changed since they were uploaded. */
export class ElementRows {
	readonly count: number
	readonly rows: number
	readonly data: Uint8Array
	/** The same memory as words: red in the lowest byte, alpha in the highest. */
	protected readonly words: Uint32Array
	readonly #dirty: Uint8Array

	constructor(count: number) {
		this.count = count
		this.rows = Math.max(Math.ceil(count / STATE_ROW), 1)
		this.words = new Uint32Array(this.rows * STATE_ROW)
		this.data = new Uint8Array(this.words.buffer)
		this.#dirty = new Uint8Array(this.rows)
	}

	/** The rows changed since the last call, ascending. */
	takeDirtyRows(): number[] {
		const rows: number[] = []
		for (const [row, isDirty] of this.#dirty.entries()) if (isDirty) rows.push(row)
		this.#dirty.fill(0)
		return rows
	}

	protected setWord(element: number, word: number): void {
		if (this.words[element] === word) return
		this.words[element] = word
		this.#dirty[element >> ROW_SHIFT] = 1
	}
}
