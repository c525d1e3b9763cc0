import { useCallback, useSyncExternalStore } from 'react'
import type { Viewer } from '#engine/viewer.ts'

/** Whether lines of sight are parallel. */
export const useParallel = (viewer: Viewer | null): boolean =>
	useSyncExternalStore(
		useCallback((onChange) => viewer?.on('frame', onChange) ?? (() => {}), [viewer]),
		() => viewer !== null && viewer.pose.span !== null,
	)
