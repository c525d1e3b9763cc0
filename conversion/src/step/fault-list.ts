/** Faults of a file: all are counted, the first ones kept. A file with a million of them costs no more memory. */
export class FaultList<T> {
	readonly faults: T[] = []
	/** Of all, by the codes that were given. */
	readonly countByCode = new Map<string, number>()
	count = 0
	private readonly most: number

	/** @param most how many are kept */
	constructor(most: number) {
		this.most = most
	}

	get isFull(): boolean {
		return this.faults.length >= this.most
	}

	/** @param fault called only if it is kept */
	add(fault: () => T, code?: string): void {
		this.count++
		if (code !== undefined) this.countByCode.set(code, (this.countByCode.get(code) ?? 0) + 1)
		if (!this.isFull) this.faults.push(fault())
	}
}
