import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import { useAddress } from '../use-address.ts'
import { readViewState, type ViewState } from './sharing/view-state.ts'

/** The view of a shared link, when the address has one; it is shown once the model stands. */
export function useOpenedView(viewer: Viewer | null): ViewState | null {
	const address = useAddress()
	const [opened] = useState(() => {
		const { view } = address.read()
		return view ? readViewState(view) : null
	})
	const isShown = useRef(false)
	useEffect(() => {
		if (!viewer || !opened || isShown.current) return
		isShown.current = true
		showPlace(viewer, opened, true)
	}, [viewer, opened])
	return opened
}

/** Brings the camera and the section of a view; filters and selection are the page's. */
export const showPlace = (viewer: Viewer, { pose, section }: ViewState, instant = false): void => {
	viewer.setSection(section)
	if (pose) viewer.flyTo(pose, { instant })
}
