import { MOST_FAULTS_LISTED, type SyntaxFault } from '@panelyard/contracts/testing/conformance'
import { FaultList } from '../../step/fault-list.ts'
import type { StepFile } from '../../step/step-file.ts'
import { isLineBreak } from './step-places.ts'

/** Bytes shown before and after the place of a fault. */
const SHOWN = 28

/** The faults of a file's text, by offset. */
export class SyntaxFaults {
	readonly list = new FaultList<SyntaxFault>(MOST_FAULTS_LISTED)
	private readonly file: StepFile

	constructor(file: StepFile) {
		this.file = file
	}

	/** @param message what is wrong and what was expected, as sentences */
	add(code: string, offset: number, message: string | (() => string)): void {
		this.list.add(() => {
			const said = typeof message === 'string' ? message : message()
			const around = this.around(offset)
			return { code, ...this.file.place(offset), message: `${said} Here: ${around || 'the end of the file.'}`, around }
		}, code)
	}

	/** The text around an offset, within its line; '' at the end of the file. Bytes that aren't printable ASCII are shown in hexadecimal. */
	private around(offset: number): string {
		const { bytes } = this.file
		if (offset >= bytes.length) return ''
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
