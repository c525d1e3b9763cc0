import { ElementColumns, ModelStructure } from '@panelyard/contracts/models/model-structure'
import { z } from 'zod'
import { readMembers } from './json-members.ts'

/** The members of `structure.json`, those of its elements by names such as `elements.name`. */
export type StructureMembers = Omit<ModelStructure, 'elements'> & {
	[Name in keyof ElementColumns as `elements.${Name}`]: ElementColumns[Name]
}

const SHAPE: Record<string, z.ZodType> = {
	...ModelStructure.shape,
	...Object.fromEntries(Object.entries(ElementColumns.shape).map(([name, column]) => [`elements.${name}`, column])),
}

/**
 * Reads some members of `structure.json`, which may be too large to parse whole: half a million elements have twenty columns.
 * @param chunks its text, cut anywhere
 * @throws SyntaxError or ZodError when one isn't what it should be
 */
export async function readStructureMembers<Name extends keyof StructureMembers>(
	chunks: AsyncIterable<string>,
	names: readonly Name[],
): Promise<Pick<StructureMembers, Name>> {
	const members = Object.fromEntries(await readMembers(chunks, new Set(names)))
	const wanted = z.object(Object.fromEntries(names.map((name) => [name, SHAPE[name] as z.ZodType])))
	return wanted.parse(members) as Pick<StructureMembers, Name>
}
