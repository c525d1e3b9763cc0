/** Faults of a file: all are counted, the first ones kept. A file with a million of them costs no more memory. */
export class FaultList<T> {
	readonly faults: T[] = []
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
	add(fault: () => T): void {
		this.count++
		if (!this.isFull) this.faults.push(fault())
	}
}
