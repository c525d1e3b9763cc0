import { GLOBAL_ID_LENGTH, type StructureColumns } from './structure-columns.ts'

type Ids = Pick<StructureColumns, 'globalIds'>

/** The GlobalId of an element; null where the file has none. */
export const globalIdOf = ({ globalIds }: Ids, element: number): string | null => {
	const start = element * GLOBAL_ID_LENGTH
	if (!globalIds[start]) return null
	return String.fromCharCode(...globalIds.subarray(start, start + GLOBAL_ID_LENGTH))
}

/** The elements with these GlobalIds. A file may use one for several elements; one that it doesn't have is left out. */
export const elementsByGlobalId = (structure: Ids, ids: Iterable<string>): Map<string, number[]> => {
	const found = new Map<string, number[]>()
	const wanted = new Set(ids)
	if (wanted.size === 0) return found
	// Models reach half a million elements: only those whose last letters are wanted are read as text.
	const { globalIds } = structure
	const endOf = (at: number, letter: (index: number) => number) =>
		(letter(at) << 24) | (letter(at + 1) << 16) | (letter(at + 2) << 8) | letter(at + 3)
	const end = GLOBAL_ID_LENGTH - 4
	const ends = new Set([...wanted].map((id) => endOf(end, (index) => id.charCodeAt(index))))
	for (let start = 0; start < globalIds.length; start += GLOBAL_ID_LENGTH) {
		if (!ends.has(endOf(start + end, (index) => globalIds[index] as number))) continue
		const element = start / GLOBAL_ID_LENGTH
		const id = globalIdOf(structure, element)
		if (id === null || !wanted.has(id)) continue
		const same = found.get(id)
		if (same) same.push(element)
		else found.set(id, [element])
	}
	return found
}
