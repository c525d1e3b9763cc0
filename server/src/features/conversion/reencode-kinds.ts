import type { TextReading } from '@panelyard/contracts/models/conversion'
import { readAsOf, reencoder } from '@panelyard/conversion/panels/reencode-rule'
import type { keepKinds } from './conversion.queries.ts'

/** A kind of panels of a project. */
type Kind = Parameters<typeof keepKinds>[2][number]

/** Kinds of panels keep their names when the texts of the model are read in another encoding. */
export function reencodeKinds(
	kinds: readonly Kind[],
	before: readonly TextReading[] | undefined,
	after: readonly TextReading[] | undefined,
): Kind[] {
	const reencode = reencoder(readAsOf(before), after ?? [])
	return kinds.map((kind) => ({
		...kind,
		key: reencode(kind.key),
		name_pattern: kind.name_pattern === null ? null : reencode(kind.name_pattern),
	}))
}
