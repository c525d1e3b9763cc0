/** Typed arrays that grow by doubling. `take` returns exactly the written values and starts again. */

type Numeric =
	| Float32Array<ArrayBuffer>
	| Float64Array<ArrayBuffer>
	| Uint32Array<ArrayBuffer>
	| Int32Array<ArrayBuffer>

export class Growable<T extends Numeric> {
	data: T
	length = 0
	private readonly create: (size: number) => T

	constructor(create: (size: number) => T, capacity: number) {
		this.create = create
		this.data = create(capacity)
	}

	/** Makes room for `more` values and returns their start index. */
	reserve(more: number): number {
		const start = this.length
		if (start + more > this.data.length) {
			const bigger = this.create(Math.max(start + more, this.data.length * 2))
			bigger.set(this.data as never)
			this.data = bigger
		}
		this.length += more
		return start
	}

	push(value: number): void {
		const at = this.reserve(1)
		this.data[at] = value
	}

	take(): T {
		const taken = this.data.slice(0, this.length) as T
		this.length = 0
		return taken
	}
}

export const growableFloats = (capacity: number): Growable<Float32Array<ArrayBuffer>> =>
	new Growable((size) => new Float32Array(size), capacity)
export const growableDoubles = (capacity: number): Growable<Float64Array<ArrayBuffer>> =>
	new Growable((size) => new Float64Array(size), capacity)
export const growableIntegers = (capacity: number): Growable<Uint32Array<ArrayBuffer>> =>
	new Growable((size) => new Uint32Array(size), capacity)
export const growableWholeNumbers = (capacity: number): Growable<Int32Array<ArrayBuffer>> =>
	new Growable((size) => new Int32Array(size), capacity)
