import { useCallback, useSyncExternalStore } from 'react'
import type { Viewer } from '#engine/viewer.ts'

/** Whether lines of sight are parallel, and the way to change it. */
export function useParallel(viewer: Viewer | null) {
	const isOn = useSyncExternalStore(
		useCallback((onChange) => viewer?.on('frame', onChange) ?? (() => {}), [viewer]),
		() => viewer !== null && viewer.pose.span !== null,
	)
	return { isOn, set: useCallback((isParallel: boolean) => viewer?.setParallel(isParallel), [viewer]) }
}
