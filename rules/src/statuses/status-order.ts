/** Ids of statuses with one of them moved directly before or after another; null if one is missing. */
export function movedBeside(
	ids: readonly string[],
	{ status, side, other }: { status: string; side: 'before' | 'after'; other: string },
): string[] | null {
	if (!ids.includes(status) || !ids.includes(other)) return null
	const rest = ids.filter((id) => id !== status)
	return rest.toSpliced(rest.indexOf(other) + (side === 'after' ? 1 : 0), 0, status)
}
