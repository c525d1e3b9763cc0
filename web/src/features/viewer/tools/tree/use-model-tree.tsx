import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ViewFilter } from '../../base/view-filter.ts'
import type { PanelKinds } from '../../colouring/panel-kinds.ts'
import type { useViewSelection } from '../../selection/use-view-selection.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import type { StructureColumns } from '../../structure/structure-columns.ts'
import type { useViewFilter } from '../../use-view-filter.ts'
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
	/** Takes the focus when the tree gives it back; null until it is there. */
	canvas: HTMLElement | null
}

/** The tree of the model in the view: its pane, the command that opens it and the room it takes. */
export function useModelTree(props: TreeInView) {
	const { panels, floors, structure, elements, kinds, filter, view, chosen, frame, insteadOfPicture, canvas } = props
	const room = useTreeRoom()
	const hasPicture = insteadOfPicture === null
	const isOpen = room.isOpen || !hasPicture
	const treeRoom = isOpen && hasPicture && !room.isPhone ? `${room.width + 12}px` : '0px'
	// What stands over the whole page makes room for the tree as well.
	useEffect(() => {
		const { style } = document.documentElement
		style.setProperty('--view-tree-room', treeRoom)
		return () => void style.removeProperty('--view-tree-room')
	}, [treeRoom])
	const [takesFocus, setTakesFocus] = useState(false)
	const before = useRef<Element | null>(null)
	const close = () => {
		setTakesFocus(false)
		room.close()
		giveFocusBack(before.current, canvas)
	}
	const toggleByKey = () => {
		if (room.isOpen) return close()
		before.current = document.activeElement
		setTakesFocus(true)
		room.toggle()
	}
	const leave = () => {
		if (room.isPhone) return close()
		setTakesFocus(false)
		giveFocusBack(before.current, canvas)
	}
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
		toggleByKey: hasPicture ? toggleByKey : null,
		style: { '--tree-room': treeRoom } as CSSProperties,
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
				takesFocus={takesFocus}
				onLeave={takesFocus ? leave : null}
				onClose={hasPicture ? close : null}
				notice={insteadOfPicture}
			/>
		),
	}
}

/** To where it came from; the picture where that is gone, or was nothing of use. */
const giveFocusBack = (before: Element | null, canvas: HTMLElement | null): void => {
	const isUsable = before instanceof HTMLElement && before.isConnected && before !== document.body
	const target = isUsable ? before : canvas
	target?.focus({ preventScroll: true })
}
