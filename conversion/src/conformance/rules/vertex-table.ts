/** Numbers points by their coordinates, from 0: equal coordinates have the same number. */
export class VertexTable {
	private coordinates = new Float64Array(96)
	private slots = new Int32Array(64).fill(-1)
	count = 0

	add(x: number, y: number, z: number): number {
		if (this.count * 2 >= this.slots.length) this.grow()
		let slot = this.slotOf(x, y, z)
		for (;;) {
			const vertex = this.slots[slot] as number
			if (vertex < 0) break
			if (this.x(vertex) === x && this.y(vertex) === y && this.z(vertex) === z) return vertex
			slot = (slot + 1) & (this.slots.length - 1)
		}
		const added = this.count++
		this.slots[slot] = added
		this.coordinates.set([x, y, z], added * 3)
		return added
	}

	x(vertex: number): number {
		return this.coordinates[vertex * 3] as number
	}

	y(vertex: number): number {
		return this.coordinates[vertex * 3 + 1] as number
	}

	z(vertex: number): number {
		return this.coordinates[vertex * 3 + 2] as number
	}

	private slotOf(x: number, y: number, z: number): number {
		bits[0] = x + 0
		bits[1] = y + 0
		bits[2] = z + 0
		let hash = 0
		for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 15)
		return (hash ^ (hash >>> 13)) & (this.slots.length - 1)
	}

	private grow(): void {
		const coordinates = new Float64Array(this.coordinates.length * 2)
		coordinates.set(this.coordinates)
		this.coordinates = coordinates
		this.slots = new Int32Array(this.slots.length * 2).fill(-1)
		for (let vertex = 0; vertex < this.count; vertex++) {
			let slot = this.slotOf(this.x(vertex), this.y(vertex), this.z(vertex))
			while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & (this.slots.length - 1)
			this.slots[slot] = vertex
		}
	}
}

/** The bits of three coordinates; -0 counts as 0. */
const bits = new Float64Array(3)
const words = new Uint32Array(bits.buffer)
