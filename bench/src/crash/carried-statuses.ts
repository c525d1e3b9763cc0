export interface ProjectStatus {
	id: string
	type: 'step' | 'flag'
}

/**
 * What a panel may carry by the answers of one client, who sends one request at a time. A panel carries at most one step
 * and any flags. Setting a step replaces the one before, setting a flag adds it, and setting nothing clears all.
 */
export class CarriedStatuses {
	readonly #typeOf: ReadonlyMap<string, ProjectStatus['type']>
	/** By their text: each set of statuses that the panel may carry. More than one after a request of unknown outcome. */
	#possible: Map<string, readonly string[]>

	constructor(statuses: readonly ProjectStatus[], carried: readonly string[]) {
		this.#typeOf = new Map(statuses.map(({ id, type }) => [id, type]))
		this.#possible = byText([carried])
	}

	/** The server has acknowledged setting this status, or clearing all with null. */
	acknowledged(set: string | null): void {
		this.#possible = this.#after(set)
	}

	/** Nobody knows whether the request took effect. */
	unknown(set: string | null): void {
		this.#possible = new Map([...this.#possible, ...this.#after(set)])
	}

	allows(carried: readonly string[]): boolean {
		return this.#possible.has(textOf(carried))
	}

	toString(): string {
		return [...this.#possible.keys()].map((text) => text || 'no status').join(' or ')
	}

	#after(set: string | null): Map<string, readonly string[]> {
		if (set === null) return byText([[]])
		const isStep = this.#typeOf.get(set) === 'step'
		const stays = (id: string) => id !== set && !(isStep && this.#typeOf.get(id) === 'step')
		return byText([...this.#possible.values()].map((carried) => [...carried.filter(stays), set]))
	}
}

const textOf = (carried: readonly string[]): string => carried.toSorted().join(' and ')

const byText = (possible: readonly (readonly string[])[]) =>
	new Map(possible.map((carried) => [textOf(carried), carried]))
