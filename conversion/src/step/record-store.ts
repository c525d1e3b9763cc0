import { sharedMemory } from './shared-memory.ts'

/** Shared, because threads read the same index. */
const sharedIntegers = (count: number): Uint32Array => new Uint32Array(sharedMemory(count * 4))

/** Larger numbers of records need doubles. */
const LARGEST_INTEGER = 0xffffffff

function sharedDoubles(values: ArrayLike<number>): Float64Array {
	const doubles = new Float64Array(sharedMemory(values.length * 8))
	doubles.set(values)
	return doubles
}

/** The numbers and places of records in arrays that grow. */
export class RecordStore {
	count = 0
	ids: Uint32Array | Float64Array
	firstArgument: Uint32Array
	end: Uint32Array
	type: Uint32Array

	constructor(capacity: number) {
		this.ids = sharedIntegers(capacity)
		this.firstArgument = sharedIntegers(capacity)
		this.end = sharedIntegers(capacity)
		this.type = sharedIntegers(capacity)
	}

	add(id: number, firstArgument: number, end: number, type: number): void {
		if (this.count === this.ids.length) this.grow()
		if (id > LARGEST_INTEGER && this.ids instanceof Uint32Array) this.ids = sharedDoubles(this.ids)
		this.ids[this.count] = id
		this.firstArgument[this.count] = firstArgument
		this.end[this.count] = end
		this.type[this.count] = type
		this.count++
	}

	private grow(): void {
		const capacity = this.ids.length * 2
		const bigger = new RecordStore(capacity)
		if (this.ids instanceof Float64Array) bigger.ids = sharedDoubles(bigger.ids)
		bigger.ids.set(this.ids)
		bigger.firstArgument.set(this.firstArgument)
		bigger.end.set(this.end)
		bigger.type.set(this.type)
		this.ids = bigger.ids
		this.firstArgument = bigger.firstArgument
		this.end = bigger.end
		this.type = bigger.type
	}
}
