import { useEffect, useEffectEvent } from 'react'
import { isSamePose } from '#engine/camera/orbit-camera.ts'
import { onHand } from '../base/on-hand.ts'
import { useStored } from '../base/store.ts'
import { useAddress } from '../base/use-address.ts'
import type { ViewSelection } from '../base/view-selection.ts'
import { BY_STATUS, type ColourChoice, isSameChoice, writeColourChoice } from '../colouring/colour-choice.ts'
import type { ViewStore } from '../view/view-store.ts'
import { type OpenThread, threadOpenAt } from '../view/view-stores.ts'

type ViewNow = Pick<ViewStore, 'viewer' | 'filter' | 'colours' | 'selection' | 'openThread' | 'lift'>

/**
 * Keeps the address such that a reload or a shared link opens the same: other colours than the statuses', one selected
 * panel and the thread that is open at it. The view of a link stands there in place of colours and panel, until the first
 * change by hand, whatever it is: after that the address would show others what is not there any more.
 */
export function useViewAddress({ viewer, filter, colours, selection, openThread, lift }: ViewNow): void {
	const address = useAddress()
	const drawn = namedBy(useStored(colours), useStored(selection), useStored(openThread))
	const write = useEffectEvent(() =>
		address.write({ view: undefined, only: undefined, ...namedBy(colours.now, selection.now, openThread.now) }),
	)

	useEffect(() => {
		const before = address.read()
		if (before.view || before.only) {
			// What a link said is not there any more once another thread is open.
			if (before.thread !== drawn.thread) address.write({ thread: drawn.thread })
		} else if (before.colours !== drawn.colours || before.panel !== drawn.panel || before.thread !== drawn.thread)
			write()
	}, [address, drawn.colours, drawn.panel, drawn.thread])

	useEffect(() => {
		if (!viewer || !(address.read().view || address.read().only)) return
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
			const [pose, apart] = [viewer.pose, lift.now]
			stops.push(
				viewer.on('frame', () => {
					if (!isSamePose(pose, viewer.pose) || lift.now !== apart) leave()
				}),
				viewer.on('section', leave),
				filter.on(leave),
				colours.on(leave),
				selection.on(leave),
			)
		}
		stops.push(onHand(begin))
		return stop
	}, [viewer, filter, colours, selection, lift, address])
}

/** What of a view stands in its address by itself. */
const namedBy = (colours: ColourChoice, { panels }: ViewSelection, open: OpenThread | null) => {
	const panel = panels.length === 1 ? panels[0] : undefined
	return {
		colours: isSameChoice(colours, BY_STATUS) ? undefined : writeColourChoice(colours),
		panel,
		thread: threadOpenAt(panels, open) ?? undefined,
	}
}
