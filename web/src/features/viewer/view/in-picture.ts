import type { Viewer } from '#engine/viewer.ts'
import type { PanelElements } from '../structure/panel-elements.ts'

type Parts = { screen: { current: HTMLElement | null }; viewer: Viewer | null; elements: PanelElements | null }

/** Whether the middle of these panels is on the screen, whatever lies over it. False while nothing is drawn. */
export const areInPicture = ({ screen, viewer, elements }: Parts, panels: readonly string[]): boolean => {
	if (!screen.current || !viewer || !elements || panels.length === 0) return false
	const { clientWidth, clientHeight } = screen.current
	const place = viewer.positionOf(elements.elementsOfAll(panels))
	return place !== null && place.x >= 0 && place.y >= 0 && place.x <= clientWidth && place.y <= clientHeight
}
