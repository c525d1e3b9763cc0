import { roleAllows } from '@panelyard/contracts/projects/projects'
import { type RefObject, useMemo, useState } from 'react'
import { useCategories } from '../../../domain/categories/categories.queries.ts'
import { useNamedFloors } from '../../../domain/panels/floor-names.ts'
import { useNamedKinds } from '../../../domain/panels/kind-names.ts'
import { usePanels } from '../../../domain/panels/list/panels.queries.ts'
import { furthestStatus } from '../../../domain/panels/search/panel-filters.ts'
import { usePlanView } from '../../../domain/plan/plan-view.ts'
import { flagsOf } from '../../../domain/statuses/status-flags.ts'
import { useStatuses } from '../../../domain/statuses/statuses.queries.ts'
import { useCurrent, useStored } from '../base/store.ts'
import { useAddress } from '../base/use-address.ts'
import { usePanelElements } from '../colouring/use-model-appearance.ts'
import { usePanelKinds } from '../colouring/use-panel-kinds.ts'
import { usePanelFloors } from '../structure/panel-floors.ts'
import { usePanelsOfVersion } from '../structure/panels-of-version.ts'
import { useStructure } from '../structure/structure.queries.ts'
import { useFirstInsets, useFraming } from './use-framing.ts'
import { useModelViewer } from './use-model-viewer.ts'
import { useOpenedView } from './use-opened-view.ts'
import type { ViewStore } from './view-store.ts'
import { createViewStores } from './view-stores.ts'

const NOTHING: never[] = []

type ViewOf = Pick<ViewStore, 'project' | 'isDemo' | 'screen'> & {
	/** Where the canvas is put. */
	host: RefObject<HTMLElement | null>
}

/** Makes the view of a project's model: its data, its viewer and its stores. `loading` says how far it is. */
export function useViewStore({ project, isDemo, screen, host }: ViewOf) {
	const [panelList, statusList] = [usePanels(project.id), useStatuses(project.id)]
	const { panels: known, isOther } = usePanelsOfVersion(project, panelList.data)
	const panels = known ?? NOTHING
	const statuses = statusList.data ?? NOTHING
	const modelStructure = useStructure(project.id, project.model)
	const { viewer: begun, canvas, load, isRestoring, retry } = useModelViewer(host, project.model)
	const elements = usePanelElements(modelStructure.data, known)
	const structure = usePanelFloors(modelStructure.data, elements, panels)
	const viewer = load.phase === 'ready' ? begun : null
	const generation = load.phase === 'ready' ? load.generation : 0
	const hasPicture = load.phase !== 'unsupported'
	const floors = useNamedFloors(project, panels)
	const panelKinds = useNamedKinds(project.panel_kinds, panels)
	const categories = useCategories(project.id)
	const opened = useOpenedView(begun, viewer !== null, project.model, project.id)
	const address = useAddress()
	const mayComment = project.role !== null
	const [stores] = useState(() => createViewStores({ opened, address: address.read(), mayComment }))
	const plan = usePlanView(project, panels, statuses, useCurrent(stores.needsPlan))
	const coloured = usePanelKinds({
		project,
		panels,
		statuses,
		floors,
		panelKinds,
		categories,
		plan,
		choice: useStored(stores.colours),
	})
	useFirstInsets(screen, begun, opened?.pose == null)
	const framing = useFraming(screen, viewer, elements)
	const panelsById = useMemo(() => new Map(panels.map((panel) => [panel.id, panel])), [panels])
	const view: ViewStore = {
		...stores,
		...framing,
		project,
		isDemo,
		editable: project.role !== null && roleAllows(project.role, 'editor'),
		mayComment,
		screen,
		viewer,
		generation,
		canvas,
		hasPicture,
		panels,
		panelsById,
		statuses,
		floors,
		panelKinds,
		categories,
		structure,
		elements,
		plan,
		coloured,
		flags: flagsOf(statuses),
		colourOf: (panel) => {
			const furthest = furthestStatus(panel, flagsOf(statuses))
			return statuses.find(({ id }) => id === furthest)?.colour ?? null
		},
	}
	return { view, loading: { load, isRestoring, isOther, retry, needed: [modelStructure, panelList, statusList] } }
}
