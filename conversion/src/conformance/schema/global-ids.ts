import type { SchemaFaults } from './schema-faults.ts'
import type { SchemaModel } from './schema-model.ts'

const QUOTE = 39
const LENGTH = 22

/** Whether a byte is one of the 64 characters of GlobalIds: digits, letters, `_` and `$`. */
const isCharacter = (byte: number): boolean =>
	(byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 95 || byte === 36

/** The first character holds two bits only. */
const isFirst = (byte: number): boolean => byte >= 48 && byte <= 51

/** Checks the length, the alphabet and the uniqueness of the GlobalIds of all objects, relationships and property sets. */
export function checkGlobalIds(model: SchemaModel, faults: SchemaFaults): void {
	const { file } = model
	const { bytes } = file
	const roots = model.instances('IfcRoot')
	// An open hash table of positions in `starts`; 0 is free.
	let slots = 64
	while (slots < roots.length * 2) slots *= 2
	const table = new Uint32Array(slots)
	const starts = new Uint32Array(roots.length + 1)

	/** The earlier record with the same GlobalId; -1 for none. */
	const earlier = (position: number): number => {
		const start = starts[position] as number
		let hash = 0
		for (let at = start; at < start + LENGTH; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
		let slot = (hash ^ (hash >>> 15)) & (slots - 1)
		for (;;) {
			const other = table[slot] as number
			if (other === 0) {
				table[slot] = position
				return -1
			}
			const from = starts[other] as number
			let same = 0
			while (same < LENGTH && bytes[from + same] === bytes[start + same]) same++
			if (same === LENGTH) return roots[other - 1] as number
			slot = (slot + 1) & (slots - 1)
		}
	}

	roots.forEach((record, at) => {
		const offset = file.argument(record, 0)
		if (bytes[offset] !== QUOTE) return
		const length = file.endOfTextAt(offset, file.index.end[record] as number) - offset - 1
		let isValid = length === LENGTH && isFirst(bytes[offset + 1] as number)
		for (let place = offset + 1; isValid && place <= offset + LENGTH; place++)
			isValid = isCharacter(bytes[place] as number)
		if (!isValid) {
			faults.add('invalid_global_id', record, 'GlobalId', () => {
				const text = (file.textAt(offset, file.index.end[record] as number) ?? '').slice(0, 64)
				const message = `GlobalId ${text} must have 22 characters, the first from 0 to 3, the others digits, letters, _ or $.`
				return [message, { found: text }]
			})
			return
		}
		starts[at + 1] = offset + 1
		const other = earlier(at + 1)
		if (other >= 0)
			faults.add('repeated_global_id', record, 'GlobalId', () => {
				const id = String.fromCharCode(...bytes.subarray(offset + 1, offset + 1 + LENGTH))
				const values = { found: id, other: model.named(other) }
				return [`GlobalId ${id} is also that of ${values.other}; every object must have its own.`, values]
			})
	})
}
