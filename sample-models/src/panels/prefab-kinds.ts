import { CONCRETE_KINDS } from './prefab-concrete.ts'
import { DETAIL_KINDS } from './prefab-details.ts'
import type { PrefabKind } from './prefab-kind.ts'
import { PrefabWriter } from './prefab-writer.ts'

/** Millimetres between the elements of the file. */
const APART = 12_000

/** Elements in a row. */
const IN_ROW = 5

/** One element of each kind that programs are reported to read wrong, with what is true of each. */
export function prefabKindsModel(): { text: string; kinds: PrefabKind[] } {
	const w = new PrefabWriter()
	const kinds = Object.entries({ ...CONCRETE_KINDS, ...DETAIL_KINDS }).map(([name, write], index) => ({
		name,
		...write(w, name, [(index % IN_ROW) * APART, Math.floor(index / IN_ROW) * APART, 0]),
	}))
	return { text: w.text(), kinds }
}
