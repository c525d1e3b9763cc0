import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { CSSProperties, ReactNode } from 'react'
import type { ViewFilter } from '../colouring/element-appearance.ts'
import type { PanelKinds } from '../colouring/panel-kinds.ts'
import type { useViewSelection } from '../selection/use-view-selection.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import type { useViewFilter } from '../use-view-filter.ts'
import type { TreeThings } from './tree-actions.ts'
import { TreePanel } from './tree-panel.tsx'
import { useTreeRoom } from './use-tree-room.ts'

type TreeInView = {
	panels: readonly Panel[]
	floors: readonly Floor[]
	structure: StructureColumns | undefined
	elements: PanelElements | null
	kinds: PanelKinds | null
	filter: ViewFilter
	view: ReturnType<typeof useViewFilter>
	chosen: ReturnType<typeof useViewSelection>
	/** Brings panels, or one element, into the picture. */
	frame: (panels: readonly string[], element: number | null) => void
	/** Said in place of the picture when there is none: then the tree is all there is, and stays open. */
	insteadOfPicture: ReactNode
}

/** The tree of the model in the view: its pane, the command that opens it and the room it takes. */
export function useModelTree(props: TreeInView) {
	const { panels, floors, structure, elements, kinds, filter, view, chosen, frame, insteadOfPicture } = props
	const room = useTreeRoom()
	const hasPicture = insteadOfPicture === null
	const isOpen = room.isOpen || !hasPicture
	const onChoose = (things: TreeThings, how: 'only' | 'toggle') => {
		const [element] = things.elements
		if (element !== undefined) return chosen.selectElement(element)
		const { selectPanels } = chosen
		if (how === 'only' && !(chosen.isSeveral && things.panels.length === 1)) return selectPanels(things.panels)
		const now = new Set(chosen.held.now.panels)
		const isAllIn = things.panels.every((id) => now.has(id))
		for (const id of things.panels) isAllIn ? now.delete(id) : now.add(id)
		selectPanels([...now])
	}
	const onHide = ({ panels: ids, elements: own }: TreeThings, isHidden: boolean) =>
		isHidden ? view.unhide(ids, own) : view.hide(ids, own)
	return {
		isOpen,
		toggle: hasPicture ? room.toggle : null,
		style: { '--tree-room': isOpen && hasPicture && !room.isPhone ? `${room.width + 12}px` : '0px' } as CSSProperties,
		pane: isOpen && (
			<TreePanel
				room={room}
				panels={panels}
				floors={floors}
				structure={structure}
				elements={elements}
				kinds={kinds}
				selection={chosen.selection}
				filter={filter}
				onChoose={onChoose}
				onLook={hasPicture ? ({ panels: ids, elements: [element] }) => frame(ids, element ?? null) : null}
				onHide={hasPicture ? onHide : null}
				onIsolate={hasPicture ? ({ panels: ids, elements: own }) => view.isolate(ids, own) : null}
				onClose={hasPicture ? room.close : null}
				notice={insteadOfPicture}
			/>
		),
	}
}
