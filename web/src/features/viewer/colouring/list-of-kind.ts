import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchOfFigure } from '../../../domain/panels/search/figure-search.ts'
import { handPanels } from '../../../domain/panels/search/handed-panels.ts'
import { NONE, type PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import type { ColourChoice } from './colour-choice.ts'
import { type Kind, OTHERS, type PanelKinds, SEVERAL } from './panel-kinds.ts'

/** The filters of the list that show the panels of one kind; panels are handed over where the list has no such filter. */
export function searchOfKind(
	{ by }: ColourChoice,
	{ key, value }: Kind,
	known: { projectId: string; panels: readonly Panel[]; kinds: PanelKinds },
): PanelSearch {
	const id = key === NONE ? null : key
	if (by === 'status') return searchOfFigure({ at: [id] })
	if (by === 'plan' && (key === 'late' || key === 'due')) return searchOfFigure({ plan: key })
	if (by === 'group' && key !== SEVERAL) return searchOfFigure({ groups: [id] })
	if (by === 'category') return searchOfFigure({ categories: [id] })
	if (by === 'floor') return searchOfFigure({ floors: [id === null ? -1 : Number(value)] })
	if (by === 'kind' && key !== OTHERS) return searchOfFigure({ kinds: [id === null ? null : Number(value)] })
	if (by === 'requirements' && (key === 'failed' || key === 'met')) return { requirements: [key] }
	const place = known.kinds.kinds.findIndex((kind) => kind.key === key)
	const ids = known.panels.flatMap(({ id }, index) => (known.kinds.kindOf[index] === place ? [id] : []))
	return { only: handPanels(known.projectId, ids) }
}
