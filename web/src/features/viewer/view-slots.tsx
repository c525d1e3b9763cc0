import { useCurrent } from './base/store.ts'
import { TOOLS } from './tools/registry.ts'
import { useView } from './view/view-store.ts'

/** What tools draw over the model. */
export function ToolOverlays() {
	const { viewer, tool } = useView()
	const open = useCurrent(tool)?.id
	if (!viewer) return null
	return TOOLS.map(({ id, Overlay }) => Overlay && <Overlay key={id} viewer={viewer} isOpen={id === open} />)
}

/** The bar of the tool in use. */
export function ActiveToolBar() {
	const { viewer, tool, closeTool } = useView()
	const open = useCurrent(tool)?.id
	const Bar = TOOLS.find(({ id }) => id === open)?.Bar
	return viewer && Bar ? <Bar viewer={viewer} onClose={closeTool} /> : null
}

/** What tools show beside the picture, or in its place. */
export const ToolPanes = () => TOOLS.map(({ id, Pane }) => Pane && <Pane key={id} />)

/** What tools show in the corner of the picture. */
export function ToolCorners() {
	const { viewer } = useView()
	return viewer && TOOLS.map(({ id, Corner }) => Corner && <Corner key={id} viewer={viewer} />)
}

/** Dialogs and menus of the tools. */
export const ToolDialogs = () => TOOLS.map(({ id, Dialogs }) => Dialogs && <Dialogs key={id} />)
