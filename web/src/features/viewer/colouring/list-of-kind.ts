import type { Panel } from '@panelyard/contracts/panels'
import { handPanels } from '../../../domain/panels/handed-panels.ts'
import { NONE, type PanelSearch } from '../../../domain/panels/panel-search.ts'
import type { ColourChoice } from './colour-choice.ts'
import { type Kind, OTHERS, type PanelKinds, SEVERAL } from './panel-kinds.ts'

/** The filters of the list that show the panels of one kind; panels are handed over where the list has no such filter. */
export function searchOfKind(
	{ by }: ColourChoice,
	{ key, value }: Kind,
	known: { projectId: string; panels: readonly Panel[]; kinds: PanelKinds },
): PanelSearch {
	if (by === 'status') return { statuses: [key], status_mode: 'furthest' }
	if (by === 'plan' && (key === 'late' || key === 'due')) return { plan: [key] }
	if (by === 'group' && key !== SEVERAL) return { groups: [key] }
	if (by === 'category') return { categories: [key] }
	if (by === 'floor') return { floors: [key === NONE ? -1 : Number(value)] }
	if (by === 'kind' && key !== OTHERS) return { kinds: [key === NONE ? 0 : Number(value)] }
	const place = known.kinds.kinds.findIndex((kind) => kind.key === key)
	const ids = known.panels.flatMap(({ id }, index) => (known.kinds.kindOf[index] === place ? [id] : []))
	return { only: handPanels(known.projectId, ids) }
}
