/**
 * Which records refer to one by one attribute of one entity. A model can have a million of these references, and they are
 * kept in 8 bytes each: as the sorted numbers `to * records + from`, which are exact up to 90 million records.
 */
export class Referrers {
	private readonly records: number
	private readonly pairs: Float64Array

	/** @param references pairs of `from` and `to`, flat; `records` is above each of them */
	constructor(references: readonly number[], records: number) {
		this.records = records
		this.pairs = new Float64Array(references.length / 2)
		for (let at = 0; at < this.pairs.length; at++)
			this.pairs[at] = (references[2 * at + 1] as number) * records + (references[2 * at] as number)
		this.pairs.sort()
	}

	/** Each once, in the file's order. */
	of(to: number): number[] {
		const { pairs, records } = this
		const first = to * records
		let low = 0
		let high = pairs.length
		while (low < high) {
			const middle = (low + high) >>> 1
			if ((pairs[middle] as number) < first) low = middle + 1
			else high = middle
		}
		const found: number[] = []
		for (let at = low; at < pairs.length && (pairs[at] as number) < first + records; at++)
			if (at === low || pairs[at] !== pairs[at - 1]) found.push((pairs[at] as number) - first)
		return found
	}
}
