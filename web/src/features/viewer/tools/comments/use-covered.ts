import { useEffect, useState } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'

/** How long the view has to rest before it is looked at. */
const REST_MS = 200

/** Which of some panels something else covers, as the view stood when it last rested. */
export function useCovered(viewer: Viewer, elements: PanelElements, panelIds: readonly string[]): ReadonlySet<string> {
	const [inSight, setInSight] = useState<ReadonlySet<number> | null>(null)
	const isOn = panelIds.length > 0
	useEffect(() => {
		if (!isOn) return
		let timer = 0
		let request = 0
		const look = async () => {
			request += 1
			const own = request
			const things = await viewer.thingsInSight(elements.placeOfElement)
			if (own === request) setInSight(new Set(things.map(({ thing }) => thing)))
		}
		const lookSoon = () => {
			request += 1
			window.clearTimeout(timer)
			timer = window.setTimeout(() => void look(), REST_MS)
		}
		const stop = viewer.on('frame', lookSoon)
		lookSoon()
		return () => {
			request += 1
			window.clearTimeout(timer)
			stop()
		}
	}, [viewer, elements, isOn])
	return new Set(inSight ? panelIds.filter((id) => !inSight.has(elements.placeOf(id) ?? -1)) : [])
}
