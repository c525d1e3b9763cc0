import type { Viewpoint } from '@panelyard/contracts/messages/comments'
import { useView } from '../view/view-store.ts'
import { viewpointOf } from './camera-viewpoint.ts'

/** Where the person stands now; null for those who may not comment. */
export function useViewpoint(): (() => Viewpoint | null) | null {
	const { viewer, mayComment } = useView()
	if (!mayComment) return null
	return () => viewer && viewpointOf(viewer)
}
