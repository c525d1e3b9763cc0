import type { StructureColumns } from '../structure/structure-columns.ts'

/** The name of an element in its file, and its class; the class where it has no name. */
export const elementName = (
	structure: Pick<StructureColumns, 'classes' | 'class' | 'names' | 'name'> | undefined,
	element: number,
): { name: string; type: string } => {
	const type = structure?.classes[structure.class[element] ?? -1] ?? ''
	return { name: structure?.names[structure.name[element] ?? -1] || type, type }
}
