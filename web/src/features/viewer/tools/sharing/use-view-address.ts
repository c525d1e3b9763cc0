import { useEffect, useEffectEvent } from 'react'
import { isSamePose } from '../../../../viewer/camera/orbit-camera.ts'
import type { Viewer } from '../../../../viewer/viewer.ts'
import { BY_STATUS, type ColourChoice, isSameChoice, writeColourChoice } from '../../colouring/colour-choice.ts'
import { type Held, useHeld } from '../../held.ts'
import { onHand } from '../../on-hand.ts'
import type { ViewSelection } from '../../selection/use-view-selection.ts'
import { useAddress } from '../../use-address.ts'
import type { ViewFilter } from '../../view-filter.ts'

type ViewNow = {
	/** Null until the model stands. */
	viewer: Viewer | null
	filter: Held<ViewFilter>
	colours: Held<ColourChoice>
	selection: Held<ViewSelection>
	/** Metres floors are pulled apart. */
	lift: number
}

/**
 * Keeps the address such that a reload or a shared link opens the same: other colours than the statuses', and one selected
 * panel. The view of a link stands there in place of both, until the first change by hand, whatever it is: after that the
 * address would show others what is not there any more.
 */
export function useViewAddress({ viewer, filter, colours, selection, lift }: ViewNow): void {
	const address = useAddress()
	const [drawnColours, drawnSelection] = [useHeld(colours), useHeld(selection)]
	const liftNow = useEffectEvent(() => lift)
	const write = useEffectEvent(() => address.write({ view: undefined, ...namedBy(colours.now, selection.now) }))

	useEffect(() => {
		const [before, after] = [address.read(), namedBy(drawnColours, drawnSelection)]
		if (!before.view && (before.colours !== after.colours || before.panel !== after.panel)) write()
	}, [address, drawnColours, drawnSelection])

	useEffect(() => {
		if (!viewer || !address.read().view) return
		const stops: (() => void)[] = []
		const stop = () => {
			for (const end of stops.splice(0)) end()
		}
		const leave = () => {
			stop()
			write()
		}
		// What moves before anybody has touched anything is the view coming in.
		const begin = () => {
			stop()
			const [pose, apart] = [viewer.pose, liftNow()]
			stops.push(
				viewer.on('frame', () => {
					if (!isSamePose(pose, viewer.pose) || liftNow() !== apart) leave()
				}),
				viewer.on('section', leave),
				filter.on(leave),
				colours.on(leave),
				selection.on(leave),
			)
		}
		stops.push(onHand(begin))
		return stop
	}, [viewer, filter, colours, selection, address])
}

/** What of a view stands in its address by itself. */
const namedBy = (colours: ColourChoice, { panels }: ViewSelection) => ({
	colours: isSameChoice(colours, BY_STATUS) ? undefined : writeColourChoice(colours),
	panel: panels.length === 1 ? panels[0] : undefined,
})
