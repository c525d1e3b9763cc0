import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { Viewer } from '../../../viewer/viewer.ts'

/** Renders again with each frame of the view, within the frame: for marks that stay where they are in the model. */
export function useDrawnFrame(viewer: Viewer): void {
	const [, renderAgain] = useReducer((count: number) => count + 1, 0)
	useEffect(() => viewer.on('frame', () => flushSync(renderAgain)), [viewer])
}
