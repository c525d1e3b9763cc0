import { MOST_FAULTS_LISTED } from '@panelyard/contracts/conformance'

/** Faults of a file: all are counted, the first ones kept. A file with a million of them costs no more memory. */
export class FaultList<T> {
	readonly faults: T[] = []
	count = 0

	/** @param fault called only if it is kept */
	add(fault: () => T): void {
		this.count++
		if (this.faults.length < MOST_FAULTS_LISTED) this.faults.push(fault())
	}
}
