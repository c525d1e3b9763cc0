import type { PrefabKind } from '../panels/prefab-kind.ts'
import { ROUND_SOLIDS } from './exact-round-solids.ts'
import { SPLINE_SOLIDS } from './exact-spline-solids.ts'
import { ExactWriter } from './exact-writer.ts'

/** Millimetres between the solids of the file. */
const APART = 4000

/** One element for each exact solid, with its true size and volume. */
export function exactSolidsModel(): { text: string; solids: Omit<PrefabKind, 'area'>[] } {
	const w = new ExactWriter()
	const solids = Object.entries({ ...ROUND_SOLIDS, ...SPLINE_SOLIDS }).map(([name, write], index) => {
		const { item, ...solid } = write(w)
		w.element(
			'IFCBUILDINGELEMENTPROXY',
			name,
			[(index % 5) * APART, Math.floor(index / 5) * APART, 0],
			w.shape(['Body', 'AdvancedBrep', [item]]),
		)
		return { name, ...solid }
	})
	return { text: w.text(), solids }
}
