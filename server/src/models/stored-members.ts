import { readStructureMembers, type StructureMembers } from '@panelyard/conversion/structure-members'
import type { Platform } from '../platform/feature.ts'

/**
 * Some members of a stored model's structure, see `readStructureMembers`.
 * @param storage_key of the version's `structure.json`
 * @throws the storage's error
 */
export async function storedMembers<Name extends keyof StructureMembers>(
	storage: Platform['storage'],
	storage_key: string,
	names: readonly Name[],
): Promise<Pick<StructureMembers, Name>> {
	const stream = await storage.openRead(storage_key)
	stream.setEncoding('utf8')
	return readStructureMembers(stream, names)
}
