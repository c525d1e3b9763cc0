import { useLayoutEffect } from 'react'
import { useCurrent, useStored } from '../../base/store.ts'
import { commandOfKey } from '../../commands/command-keys.ts'
import { useCommands } from '../../commands/commands.ts'
import { useView } from '../../view/view-store.ts'
import { NoPictureNotice } from './no-picture-notice.tsx'
import type { TreeThings } from './tree-actions.ts'
import { closeTree, leaveTree, takesFocusIn } from './tree-focus.ts'
import { TreePanel } from './tree-panel.tsx'
import { useTreeRoom } from './use-tree-room.ts'

/** Between the tree and the picture, CSS pixels. */
const GAP = 12

/** The tree of the model in the view, while it is open; where there is no picture, in its place. */
export function TreePane() {
	const view = useView()
	const { hasPicture, canvas, project } = view
	const commands = useCommands()
	const room = useTreeRoom(view.treeRoom)
	const takesFocus = useCurrent(takesFocusIn(view))
	const selection = useStored(view.selection)
	const filter = useStored(view.filter)
	const isOpen = room.isOpen || !hasPicture
	const treeRoom = isOpen && hasPicture && !room.isPhone ? `${room.width + GAP}px` : '0px'
	// What stands over the whole page makes room for the tree as well.
	useLayoutEffect(() => {
		const { style } = document.documentElement
		style.setProperty('--view-tree-room', treeRoom)
		return () => void style.removeProperty('--view-tree-room')
	}, [treeRoom])
	if (!isOpen) return null
	const onChoose = (things: TreeThings, how: 'only' | 'toggle') => {
		const [element] = things.elements
		if (element !== undefined) return view.selectElement(element)
		if (how === 'only' && !(view.isSeveral.now && things.panels.length === 1)) return view.selectPanels(things.panels)
		const now = new Set(view.selection.now.panels)
		const isAllIn = things.panels.every((id) => now.has(id))
		for (const id of things.panels) isAllIn ? now.delete(id) : now.add(id)
		view.selectPanels([...now])
	}
	const onHide = ({ panels, elements }: TreeThings, isHidden: boolean) =>
		isHidden ? view.unhide(panels, elements) : view.hide(panels, elements)
	const close = () => closeTree(view, canvas)
	const leave = () => (room.isPhone ? close() : leaveTree(view, canvas))
	return (
		<TreePanel
			room={room}
			panels={view.panels}
			floors={view.floors}
			panelKinds={view.panelKinds}
			categories={view.categories}
			structure={view.structure}
			elements={view.elements}
			kinds={view.coloured.kinds}
			selection={selection}
			filter={filter}
			onChoose={onChoose}
			onLook={hasPicture ? ({ panels, elements: [element] }) => view.frame(panels, element ?? null) : null}
			onHide={hasPicture ? onHide : null}
			onIsolate={hasPicture ? ({ panels, elements }) => view.isolate(panels, elements) : null}
			takesFocus={takesFocus}
			isOwnKey={(event) => commandOfKey(commands.values(), event)?.id === 'tree'}
			onLeave={takesFocus ? leave : null}
			onClose={hasPicture ? close : null}
			notice={hasPicture ? null : <NoPictureNotice projectId={project.id} />}
		/>
	)
}
