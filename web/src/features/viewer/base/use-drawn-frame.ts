import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { Viewer } from '#engine/viewer.ts'

/** Where points of the model lie on the canvas in one frame, CSS pixels. */
export type DrawnFrame = Pick<Viewer, 'project' | 'projectLine'>

const frameOf = (viewer: Viewer): DrawnFrame => ({
	project: (point) => viewer.project(point),
	projectLine: (a, b) => viewer.projectLine(a, b),
})

/**
 * Renders again with each frame of the view, within the frame: for marks that stay where they are in the model. It is another
 * object in each, so that what is worked out with it is not kept from one frame to the next.
 */
export function useDrawnFrame(viewer: Viewer): DrawnFrame {
	const [frame, renderAgain] = useReducer(() => frameOf(viewer), viewer, frameOf)
	useEffect(() => viewer.on('frame', () => flushSync(renderAgain)), [viewer])
	return frame
}
