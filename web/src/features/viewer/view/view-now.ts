import type { Viewer } from '#engine/viewer.ts'
import { globalIdOf } from '../structure/element-ids.ts'
import { NONE_NAMED, type ViewState, writeViewState } from '../view-state/view-state.ts'
import type { ViewStore } from './view-store.ts'

type ViewNow = Pick<ViewStore, 'filter' | 'colours' | 'selection' | 'lift' | 'unchecked' | 'structure'>
/** Camera and section are the engine's; before the model stands, those of the view with which the page began. */
type PlaceNow = Pick<Viewer, 'pose' | 'section' | 'origin'> | Pick<ViewState, 'pose' | 'section' | 'origin'>

/** The view as it stands. */
export const viewStateNow = (view: ViewNow, { pose, section, origin }: PlaceNow): ViewState => {
	const { panels, element } = view.selection.now
	return {
		pose,
		section,
		origin,
		filter: view.filter.now,
		colours: view.colours.now,
		lift: view.lift.now,
		panels,
		element,
		named: view.unchecked.now?.named ?? NONE_NAMED,
	}
}

/** The view as it stands, as text that shows the same in other versions of the model. */
export const viewTextNow = (view: ViewNow, place: PlaceNow): string => {
	const { structure } = view
	return writeViewState(viewStateNow(view, place), (element) => (structure ? globalIdOf(structure, element) : null))
}
