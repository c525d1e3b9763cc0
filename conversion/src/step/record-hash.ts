import { idAt } from './record-ids.ts'
import type { StepFile } from './step-file.ts'

const QUOTE = 39
const HASH = 35

/** References nested deeper than this end in a constant; real representations stay far below. */
const DEEPEST = 512

/**
 * Hashes of the contents of records, following references: two records with equal hashes are equal except for line
 * numbers. 64 bits, as two words.
 */
export class RecordHasher {
	private readonly file: StepFile
	private readonly low: Uint32Array
	private readonly high: Uint32Array
	/** 0 not hashed, 1 being hashed, 2 done. */
	private readonly state: Uint8Array
	private readonly attached: Map<number, number[]>
	/** Records in a reference cycle, or nested deeper than in any real file. */
	readonly circular = new Set<number>()

	/** @param attached records that add to another one by referring to it (such as its style), by that record */
	constructor(file: StepFile, attached: Map<number, number[]>) {
		this.file = file
		this.attached = attached
		this.low = new Uint32Array(file.index.count)
		this.high = new Uint32Array(file.index.count)
		this.state = new Uint8Array(file.index.count)
	}

	/** @param record -1 for the hash of nothing */
	hash(record: number): string {
		if (record < 0) return '-'
		this.visit(record, 0)
		return `${(this.low[record] as number).toString(36)}.${(this.high[record] as number).toString(36)}`
	}

	/** @param target the record that this one is attached to; its reference to it isn't a cycle */
	private visit(record: number, depth: number, target = -1): void {
		if (this.state[record] !== 0) return
		if (depth > DEEPEST) {
			this.circular.add(record)
			return
		}
		this.state[record] = 1
		const { file } = this
		const { bytes } = file
		const end = file.index.end[record] as number
		let a = (file.index.type[record] as number) + 0x9e3779b9
		let b = 0x85ebca6b
		let inText = false
		for (let at = file.index.firstArgument[record] as number; at < end; at++) {
			const byte = bytes[at] as number
			if (byte === QUOTE) inText = !inText
			if (!inText) {
				if (byte === HASH) {
					const child = file.record(idAt(bytes, at + 1))
					while ((bytes[at + 1] as number) >= 48 && (bytes[at + 1] as number) <= 57) at++
					if (child >= 0) {
						if (this.state[child] === 1 && child !== target) this.circular.add(record)
						this.visit(child, depth + 1)
						a = Math.imul(a ^ (this.low[child] as number), 0x01000193) + 1
						b = Math.imul(b ^ (this.high[child] as number), 0xc2b2ae35) + 3
						b ^= b >>> 15
					}
					continue
				}
				if (byte === 32 || (byte >= 9 && byte <= 13)) continue
			}
			a = Math.imul(a ^ byte, 0x01000193)
			b = Math.imul(b ^ byte, 0xc2b2ae35)
			b ^= b >>> 13
		}
		for (const more of this.attached.get(record) ?? []) {
			if (this.state[more] === 1) continue
			this.visit(more, depth + 1, record)
			a = Math.imul(a ^ (this.low[more] as number), 0x01000193)
			b = Math.imul(b ^ (this.high[more] as number), 0xc2b2ae35)
		}
		this.low[record] = a
		this.high[record] = b
		this.state[record] = 2
	}
}
