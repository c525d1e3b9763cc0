/** One checkpoint in so many bytes; finding a line reads at most this far. */
const STRIDE = 4096

const NEWLINE = 10
const RETURN = 13

/** Finds lines and columns of offsets. Takes 8 bytes of memory for `STRIDE` bytes of the file, however many lines it has. */
export class LineTable {
	private readonly bytes: Uint8Array
	/** Lines that end before each checkpoint. */
	private readonly ended: Uint32Array
	/** Where the line of each checkpoint begins. */
	private readonly start: Uint32Array

	constructor(bytes: Uint8Array) {
		this.bytes = bytes
		const checkpoints = Math.floor(bytes.length / STRIDE) + 1
		this.ended = new Uint32Array(checkpoints)
		this.start = new Uint32Array(checkpoints)
		let lines = 0
		let start = 0
		for (let checkpoint = 0; checkpoint < checkpoints; checkpoint++) {
			this.ended[checkpoint] = lines
			this.start[checkpoint] = start
			const end = Math.min(bytes.length, (checkpoint + 1) * STRIDE)
			for (let at = checkpoint * STRIDE; at < end; at++) {
				const byte = bytes[at] as number
				// Nearly every byte is above both, and one comparison passes it.
				if (byte > RETURN || (byte !== NEWLINE && (byte !== RETURN || bytes[at + 1] === NEWLINE))) continue
				lines++
				start = at + 1
			}
		}
	}

	/** Line and column of the byte at an offset, both from 1. `\r\n`, `\n` and `\r` end a line. */
	place(offset: number): { line: number; column: number } {
		const { bytes } = this
		const end = Math.min(offset, bytes.length)
		const checkpoint = Math.floor(end / STRIDE)
		let line = (this.ended[checkpoint] as number) + 1
		let start = this.start[checkpoint] as number
		for (let at = checkpoint * STRIDE; at < end; at++) {
			const byte = bytes[at]
			if (byte !== NEWLINE && (byte !== RETURN || bytes[at + 1] === NEWLINE)) continue
			line++
			start = at + 1
		}
		return { line, column: end - start + 1 }
	}
}
