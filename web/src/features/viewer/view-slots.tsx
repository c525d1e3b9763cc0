import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import { useCurrent } from './base/store.ts'
import classes from './model-view.module.css'
import { TOOLS } from './tools/registry.ts'
import { useView } from './view/view-store.ts'

/** A part of the page over the picture, which goes on where another part fails. */
export function ViewPart({ children }: { children: ReactNode }) {
	return (
		<div className={classes.part}>
			<ErrorBoundary>{children}</ErrorBoundary>
		</div>
	)
}

/** What tools draw over the model. */
export function ToolOverlays() {
	const { viewer, tool } = useView()
	const open = useCurrent(tool)?.id
	if (!viewer) return null
	return TOOLS.map(
		({ id, Overlay }) =>
			Overlay && (
				<ViewPart key={id}>
					<Overlay viewer={viewer} isOpen={id === open} />
				</ViewPart>
			),
	)
}

/** The bar of the tool in use. */
export function ActiveToolBar() {
	const { viewer, tool, closeTool } = useView()
	const open = useCurrent(tool)?.id
	const Bar = TOOLS.find(({ id }) => id === open)?.Bar
	if (!viewer || !Bar) return null
	return (
		<ErrorBoundary resetKey={open}>
			<Bar viewer={viewer} onClose={closeTool} />
		</ErrorBoundary>
	)
}

/** What tools show beside the picture, or in its place. */
export const ToolPanes = () =>
	TOOLS.map(
		({ id, Pane }) =>
			Pane && (
				<ViewPart key={id}>
					<Pane />
				</ViewPart>
			),
	)

/** What tools show in the corner of the picture. */
export function ToolCorners() {
	const { viewer } = useView()
	return (
		viewer &&
		TOOLS.map(
			({ id, Corner }) =>
				Corner && (
					<ViewPart key={id}>
						<Corner viewer={viewer} />
					</ViewPart>
				),
		)
	)
}

/** Dialogs and menus of the tools. */
export const ToolDialogs = () =>
	TOOLS.map(
		({ id, Dialogs }) =>
			Dialogs && (
				<ViewPart key={id}>
					<Dialogs />
				</ViewPart>
			),
	)
