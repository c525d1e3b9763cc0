import type { ViewSelection } from '../base/view-selection.ts'
import type { PanelElements } from './panel-elements.ts'

/** All elements of what is selected. */
export const selectedElements = (
	elements: PanelElements,
	{ panels, element }: ViewSelection,
): ArrayLike<number> & Iterable<number> => (element === null ? elements.elementsOfEach(panels) : [element])
