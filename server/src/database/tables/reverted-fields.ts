/** Fields of a row before and after a change, to take the change back. */
export type Reverted = {
	id: string
	before: Readonly<Record<string, string | null>>
	after: Readonly<Record<string, string | null>>
}

/** Whether a row still has what a change left in it. */
export const isAsLeft = (row: object, after: Reverted['after']): boolean =>
	Object.entries(after).every(([field, value]) => (row as Record<string, unknown>)[field] === value)
