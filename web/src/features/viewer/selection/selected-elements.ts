import type { PanelElements } from '../structure/panel-elements.ts'
import type { ViewSelection } from './use-view-selection.ts'

/** All elements of what is selected. */
export const selectedElements = (
	elements: PanelElements,
	{ panels, element }: ViewSelection,
): ArrayLike<number> & Iterable<number> => (element === null ? elements.elementsOfEach(panels) : [element])
