import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { usePanelSize } from '../../domain/panels/measures/panel-size.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { useMeasures } from '../../locales/measures.ts'
import type { LabelField, LabelTexts } from './label-design.ts'

/** A code as people read it out: in two halves. */
const spelled = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** What is written on the label of a panel; null stands for a code that it doesn't have yet. */
export function useLabelTexts(
	project: Pick<Project, 'name'>,
	lookup: PanelLookup,
	fields: readonly LabelField[],
): (panel: Panel, code: string | null) => LabelTexts {
	const measures = useMeasures()
	const sizeOf = usePanelSize()
	return (panel, code) => {
		const texts: Record<Exclude<LabelField, 'logo'>, string | null | undefined> = {
			project: project.name,
			floor: lookup.floors[panel.floor]?.name,
			kind: lookup.kindNames.get(panel.kind ?? 0),
			size: sizeOf(panel)?.text,
			weight: panel.weight === null ? null : measures.panelWeight(panel.weight),
			code: code && spelled(code),
		}
		const lines = fields.flatMap((field) => (field !== 'logo' && texts[field]) || [])
		return { mark: panelLabel(panel), lines }
	}
}
