/**
 * What a value must be by the answers of one client, who sends one request at a time: the last acknowledged value, or
 * that of a later request of unknown outcome.
 */
export class Register<Value> {
	#certain: Value
	#possible: Value[] = []

	constructor(first: Value) {
		this.#certain = first
	}

	acknowledged(value: Value): void {
		this.#certain = value
		this.#possible = []
	}

	unknown(value: Value): void {
		this.#possible.push(value)
	}

	/** Null while a request of unknown outcome may have changed it. */
	get certain(): Value | null {
		return this.#possible.length === 0 ? this.#certain : null
	}

	allows(value: Value): boolean {
		return value === this.#certain || this.#possible.includes(value)
	}

	toString(): string {
		return [this.#certain, ...this.#possible].join(' or ')
	}
}
