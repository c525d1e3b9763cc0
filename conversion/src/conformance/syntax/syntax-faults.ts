import type { SyntaxFault } from '@panelyard/contracts/conformance'
import { FaultList } from '../fault-list.ts'
import { LineTable } from '../line-table.ts'

/** Bytes shown before and after the place of a fault. */
const SHOWN = 28

/** The faults of a file's text, by offset. */
export class SyntaxFaults {
	readonly list = new FaultList<SyntaxFault>()
	private readonly bytes: Uint8Array
	private lines: LineTable | undefined

	constructor(bytes: Uint8Array) {
		this.bytes = bytes
	}

	/** @param message what is wrong and what was expected, as sentences */
	add(code: string, offset: number, message: string | (() => string)): void {
		this.list.add(() => {
			this.lines ??= new LineTable(this.bytes)
			const said = typeof message === 'string' ? message : message()
			return { code, ...this.lines.place(offset), message: `${said} Here: ${this.around(offset)}` }
		})
	}

	/** A fault that has no place, such as something that the file lacks altogether. */
	addOfFile(code: string, message: string): void {
		this.list.add(() => ({ code, line: 0, column: 0, message }))
	}

	/** The line that a message names. */
	line(offset: number): number {
		this.lines ??= new LineTable(this.bytes)
		return this.lines.place(offset).line
	}

	/** The text around an offset, within its line; bytes that aren't printable ASCII are shown in hexadecimal. */
	private around(offset: number): string {
		const { bytes } = this
		if (offset >= bytes.length) return 'the end of the file.'
		let from = offset
		while (from > 0 && from > offset - SHOWN && !isLineBreak(bytes[from - 1])) from--
		let to = offset
		while (to < bytes.length && to < offset + SHOWN && (to === offset || !isLineBreak(bytes[to]))) to++
		const text = Array.from(bytes.subarray(from, to), (byte) =>
			byte >= 32 && byte <= 126 ? String.fromCharCode(byte) : `<${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
		).join('')
		const cutBefore = from > 0 && !isLineBreak(bytes[from - 1])
		const cutAfter = to < bytes.length && !isLineBreak(bytes[to])
		return `${cutBefore ? '…' : ''}${text}${cutAfter ? '…' : ''}`
	}
}

const isLineBreak = (byte: number | undefined): boolean => byte === 10 || byte === 13
