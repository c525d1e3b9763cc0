import { useSyncExternalStore } from 'react'

const follow = (onChange: () => void): (() => void) => {
	document.addEventListener('fullscreenchange', onChange)
	return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the whole page fills the screen, so that menus show too. */
export const useFullscreen = (): boolean => useSyncExternalStore(follow, () => document.fullscreenElement !== null)
