import type { ReactNode } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { MeasureBar } from './measure/measure-bar.tsx'
import { MeasureOverlay } from './measure/measure-overlay.tsx'
import type { Measuring } from './measure/use-measuring.ts'
import { SectionBar } from './section/section-bar.tsx'
import { SectionOverlay } from './section/section-overlay.tsx'
import type { ViewTools } from './use-view-tools.ts'
import { WalkBar } from './walk/walk-bar.tsx'

type ActiveToolProps = {
	viewer: Viewer
	tools: ViewTools
	measuring: Measuring
	/** Elements of what is selected; null for nothing. */
	selected: (() => Iterable<number>) | null
	boxBar: ReactNode
	floorBar: ReactNode
	viewsBar: ReactNode
}

/** The bar of the tool in use. */
export function ActiveToolBar({ viewer, tools, measuring, selected, boxBar, floorBar, viewsBar }: ActiveToolProps) {
	const { tool, close, isPlacing, setPlacing } = tools
	switch (tool) {
		case 'box':
			return boxBar
		case 'floors':
			return floorBar
		case 'views':
			return viewsBar
		case 'measure':
			return <MeasureBar measuring={measuring} onClose={close} />
		case 'walk':
			return <WalkBar viewer={viewer} onClose={close} />
		case 'section':
			return (
				<SectionBar viewer={viewer} isPlacing={isPlacing} onPlacing={setPlacing} selected={selected} onClose={close} />
			)
		default:
			return null
	}
}

/** What the tools draw over the model. Measurements stay when their tool is closed. */
export function ToolOverlays({ viewer, tools, measuring }: Pick<ActiveToolProps, 'viewer' | 'tools' | 'measuring'>) {
	return (
		<>
			{tools.tool === 'section' && <SectionOverlay viewer={viewer} />}
			{(tools.tool === 'measure' || measuring.done.length > 0) && (
				<MeasureOverlay viewer={viewer} measuring={measuring} />
			)}
		</>
	)
}
