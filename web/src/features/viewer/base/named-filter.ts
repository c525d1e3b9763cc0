/** Filters of the list that isolate panels in 3D, under the name that people know them by. */
export type NamedFilter = {
	name: string
	/** As saved filters are written. */
	query: string
	/** It stood here before the page was loaded again. */
	isRestored?: true
}

export const writeNamedFilter = ({ name, query }: NamedFilter): string => JSON.stringify({ name, query })

/** Reads what `writeNamedFilter` wrote; null for anything else. */
export function readNamedFilter(text: string | undefined): NamedFilter | null {
	try {
		const { name, query } = JSON.parse(text ?? 'null') as Partial<NamedFilter>
		return typeof name === 'string' && typeof query === 'string' ? { name, query, isRestored: true } : null
	} catch {
		return null
	}
}
