/** Why a file isn't a valid IDS 1.0, and where. The message is a sentence without its place. */
export class IdsFault extends Error {
	readonly line: number
	readonly column: number

	constructor(message: string, at: { line: number; column: number } = { line: 0, column: 0 }) {
		super(message)
		this.line = at.line
		this.column = at.column
	}

	/** `Line 12, column 5: the element … has no name.` */
	get said(): string {
		if (this.line === 0) return this.message
		return `Line ${this.line}, column ${this.column}: ${this.message}`
	}
}
