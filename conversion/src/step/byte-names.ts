/** Assigns a stable number to each name in bytes, without creating texts. */
export class ByteNames {
	private table = new Int32Array(1 << 10).fill(-1)
	private names: Uint8Array[] = []
	private hashes: number[] = []

	/** Number of names so far. */
	get count(): number {
		return this.names.length
	}

	/** The number of the name `bytes[start..end)`: 0 for the first name, and so on. */
	number(bytes: Uint8Array, start: number, end: number): number {
		let hash = end - start
		for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
		hash ^= hash >>> 15
		let slot = hash & (this.table.length - 1)
		for (;;) {
			const number = this.table[slot] as number
			if (number < 0) return this.add(bytes.slice(start, end), hash, slot)
			if (this.hashes[number] === hash && same(this.names[number] as Uint8Array, bytes, start, end)) return number
			slot = (slot + 1) & (this.table.length - 1)
		}
	}

	private add(name: Uint8Array, hash: number, slot: number): number {
		const number = this.names.push(name) - 1
		this.hashes.push(hash)
		this.table[slot] = number
		if (this.names.length * 2 > this.table.length) this.grow()
		return number
	}

	private grow(): void {
		const table = new Int32Array(this.table.length * 4).fill(-1)
		for (const [number, hash] of this.hashes.entries()) {
			let slot = hash & (table.length - 1)
			while ((table[slot] as number) >= 0) slot = (slot + 1) & (table.length - 1)
			table[slot] = number
		}
		this.table = table
	}
}

function same(name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
	if (name.length !== end - start) return false
	for (let at = 0; at < name.length; at++) if (name[at] !== bytes[start + at]) return false
	return true
}
