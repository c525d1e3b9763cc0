import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { dotted } from '../../../locales/dotted.ts'
import { useNamedFloors } from '../floor-names.ts'
import { panelName } from '../own-words/panel-details.ts'
import { useAxesOf } from '../panel-axes.queries.ts'
import { usePanelProperties, usePanelPropertyValues } from '../properties/panel-properties.queries.ts'
import { usePropertyText } from '../properties/property-text.ts'

export type NotedProject = Pick<Project, 'id' | 'model' | 'floor_names'>

const NO_PROJECT: NotedProject = { id: '', model: null, floor_names: [] }
/** As Tekla and others call the place of a panel in the building's grid: `3-4/A`. */
const POSITION_CODE = /\bposition[ _]?code\b/i

/**
 * What tells panels of the same mark apart: their name, storey, axes and position code, as a text.
 * @param hasTwins whether some have the same mark: the position code is read only then
 */
export function usePanelNotes(
	project: NotedProject | null,
	panels: readonly Panel[],
	hasTwins: boolean,
): (panel: Panel) => string {
	const known = project ?? NO_PROJECT
	const floors = useNamedFloors(known, panels)
	const properties = usePanelProperties(known, hasTwins && known.model !== null).data
	const code = properties?.find(({ name }) => POSITION_CODE.test(name))
	const codes = usePanelPropertyValues(known, code ? { set_name: code.set_name, name: code.name } : null).data
	const axesOf = useAxesOf(known.id, known.model?.version_id ?? null)
	const textOf = usePropertyText()
	return (panel) =>
		dotted([
			panel.mark ? panelName(panel) : '',
			floors[panel.floor]?.name,
			axesOf(panel),
			codes && textOf(codes.valueFor(panel)),
		])
}

/** Whether any two panels have the same mark. */
export const hasTwins = (panels: readonly Pick<Panel, 'mark'>[]): boolean =>
	new Set(panels.map(({ mark }) => mark)).size < panels.length
