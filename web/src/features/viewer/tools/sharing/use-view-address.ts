import { useEffect, useEffectEvent } from 'react'
import type { CameraPose } from '../../../../viewer/camera/orbit-camera.ts'
import type { Viewer } from '../../../../viewer/viewer.ts'
import { BY_STATUS, type ColourChoice, isSameChoice, writeColourChoice } from '../../colouring/colour-choice.ts'
import type { ViewFilter } from '../../colouring/element-appearance.ts'
import type { Held } from '../../held.ts'
import type { ViewSelection } from '../../selection/use-view-selection.ts'
import { useAddress } from '../../use-address.ts'

type ViewNow = {
	/** Null until the model stands. */
	viewer: Viewer | null
	filter: Held<ViewFilter>
	colours: Held<ColourChoice>
	selection: Held<ViewSelection>
	/** Metres floors are pulled apart. */
	lift: number
}

/** Smaller moves than these are no moves: metres, radians. */
const STILL = { metres: 1e-3, radians: 1e-4 }

/**
 * Takes the view of a link out of the address with the first change by hand, whatever it is: after that the address would
 * show others what is not there any more. Colours and a selected panel stay in it by themselves.
 */
export function useViewAddress({ viewer, filter, colours, selection, lift }: ViewNow): void {
	const address = useAddress()
	const liftNow = useEffectEvent(() => lift)
	useEffect(() => {
		if (!viewer || !address.read().view) return
		const ending = new AbortController()
		const stops: (() => void)[] = []
		const stop = () => {
			ending.abort()
			for (const end of stops) end()
		}
		const leave = () => {
			stop()
			const { panels } = selection.now
			address.write({
				view: undefined,
				colours: isSameChoice(colours.now, BY_STATUS) ? undefined : writeColourChoice(colours.now),
				panel: panels.length === 1 ? panels[0] : undefined,
			})
		}
		// What moves before anybody has touched anything is the view coming in.
		const begin = () => {
			ending.abort()
			const [pose, apart] = [viewer.pose, liftNow()]
			stops.push(
				viewer.on('frame', () => {
					if (isMoved(pose, viewer.pose) || liftNow() !== apart) leave()
				}),
				viewer.on('section', leave),
				filter.on(leave),
				colours.on(leave),
				selection.on(leave),
			)
		}
		for (const name of ['pointerdown', 'wheel', 'keydown'] as const)
			window.addEventListener(name, begin, { capture: true, passive: true, signal: ending.signal })
		return stop
	}, [viewer, filter, colours, selection, address])
}

const isMoved = (a: CameraPose, b: CameraPose): boolean =>
	Math.hypot(a.eye.x - b.eye.x, a.eye.y - b.eye.y, a.eye.z - b.eye.z) > STILL.metres ||
	Math.abs(a.yaw - b.yaw) > STILL.radians ||
	Math.abs(a.pitch - b.pitch) > STILL.radians ||
	(a.span === null) !== (b.span === null) ||
	Math.abs((a.span ?? 0) - (b.span ?? 0)) > STILL.metres
