import { useSyncExternalStore } from 'react'

/** The whole page full screen, so that menus show too. Phones without the call get no command. */
export function useFullscreen() {
	const isOn = useSyncExternalStore(
		(onChange) => {
			document.addEventListener('fullscreenchange', onChange)
			return () => document.removeEventListener('fullscreenchange', onChange)
		},
		() => document.fullscreenElement !== null,
	)
	const toggle = () =>
		void (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
	return { isPossible: document.fullscreenEnabled, isOn, toggle }
}
