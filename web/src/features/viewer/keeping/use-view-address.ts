import { useEffect, useEffectEvent } from 'react'
import { isSamePose } from '#engine/camera/orbit-camera.ts'
import type { Viewer } from '#engine/viewer.ts'
import { onHand } from '../base/on-hand.ts'
import { type Store, useStored } from '../base/store.ts'
import { useAddress } from '../base/use-address.ts'
import type { ViewFilter } from '../base/view-filter.ts'
import { BY_STATUS, type ColourChoice, isSameChoice, writeColourChoice } from '../colouring/colour-choice.ts'
import type { OpenThread } from '../commenting/view-comments.tsx'
import type { ViewSelection } from '../selection/use-view-selection.ts'

type ViewNow = {
	/** Null until the model stands. */
	viewer: Viewer | null
	filter: Store<ViewFilter>
	colours: Store<ColourChoice>
	selection: Store<ViewSelection>
	/** Of comments on the one panel that is selected. */
	openThread: Store<OpenThread | null>
	/** Metres floors are pulled apart. */
	lift: number
}

/**
 * Keeps the address such that a reload or a shared link opens the same: other colours than the statuses', one selected
 * panel and the thread that is open at it. The view of a link stands there in place of colours and panel, until the first
 * change by hand, whatever it is: after that the address would show others what is not there any more.
 */
export function useViewAddress({ viewer, filter, colours, selection, openThread, lift }: ViewNow): void {
	const address = useAddress()
	const drawn = namedBy(useStored(colours), useStored(selection), useStored(openThread))
	const liftNow = useEffectEvent(() => lift)
	const write = useEffectEvent(() =>
		address.write({ view: undefined, ...namedBy(colours.now, selection.now, openThread.now) }),
	)

	useEffect(() => {
		const before = address.read()
		if (before.view) {
			// What a link said is not there any more once another thread is open.
			if (before.thread !== drawn.thread) address.write({ thread: drawn.thread })
		} else if (before.colours !== drawn.colours || before.panel !== drawn.panel || before.thread !== drawn.thread)
			write()
	}, [address, drawn.colours, drawn.panel, drawn.thread])

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

/** The thread that is open where these panels are selected; null for none. */
export const threadOpenAt = (panels: readonly string[], open: OpenThread | null): string | null =>
	open && panels.length === 1 && panels[0] === open.panel ? open.thread : null

/** What of a view stands in its address by itself. */
const namedBy = (colours: ColourChoice, { panels }: ViewSelection, open: OpenThread | null) => {
	const panel = panels.length === 1 ? panels[0] : undefined
	return {
		colours: isSameChoice(colours, BY_STATUS) ? undefined : writeColourChoice(colours),
		panel,
		thread: threadOpenAt(panels, open) ?? undefined,
	}
}
