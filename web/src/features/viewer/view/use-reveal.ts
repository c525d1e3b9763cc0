import { useEffect, useRef } from 'react'
import { type CameraPose, isSamePose } from '#engine/camera/orbit-camera.ts'
import { useStored } from '../base/store.ts'
import { selectedElements } from '../structure/selected-elements.ts'
import { areInPicture } from './in-picture.ts'
import { coveredInsets } from './view-insets.ts'
import type { ViewStore } from './view-store.ts'

/** Keeps what is selected in sight: it lies neither out of the picture that a link opens, nor under its own card. */
export function useReveal(view: ViewStore): void {
	const { screen, viewer, elements, selection: store, filter, opened, frame, face } = view
	const selection = useStored(store)
	/** False when the view with which the page began says where the camera stands. */
	const opensFramed = opened?.pose == null
	// What came with the address, selected or shown alone, is framed once the model stands.
	// The camera of another version stays where it is, unless the model has moved away from it.
	const mayFrame = opensFramed || (opened.isOfAnother && opened.showsSelected)
	const opening = useRef(mayFrame ? framedAtFirst(selection.panels, filter.now.isolated) : [])
	/** Where the camera stands beside a card of nothing, which is going to close. */
	const besideNothing = useRef<CameraPose | null>(null)
	useEffect(() => {
		if (!viewer || !elements || !screen.current) return
		const panels = opening.current
		opening.current = []
		if (panels.length === 0) return
		if (!opensFramed && areInPicture({ screen, viewer, elements }, panels)) return
		const [first] = panels
		if ([...elements.elementsOfAll(panels)].length === 0) besideNothing.current = viewer.pose
		else if (panels.length === 1 && first) face(first, true)
		else frame(panels, null, true)
	}, [viewer, elements, frame, face, screen, opensFramed])

	// What was just chosen by hand must not lie under the card that opens for it.
	const lastRevealed = useRef(opensFramed ? null : selection)
	const aside = useRef<{ from: CameraPose; to: CameraPose } | null>(null)
	useEffect(() => {
		if (!viewer || !elements || !screen.current) return
		viewer.setInsets(coveredInsets(screen.current))
		const { panels, element } = selection
		if (viewer.isWalking || panels.length > 1 || selection === lastRevealed.current) return
		// Each selection once: a new list of panels is no new selection.
		lastRevealed.current = selection
		// With the card the reason goes: the picture comes back, unless somebody has moved it since.
		if (aside.current && !isSamePose(viewer.pose, aside.current.to)) aside.current = null
		if (panels.length === 0 && element === null) {
			if (aside.current) viewer.flyTo(aside.current.from)
			else if (besideNothing.current && isSamePose(viewer.pose, besideNothing.current)) viewer.home({ instant: true })
			aside.current = null
			besideNothing.current = null
			return
		}
		const from = aside.current?.from ?? viewer.pose
		const to = viewer.reveal(selectedElements(elements, { panels, element }))
		if (to) aside.current = { from, to }
	}, [screen, viewer, elements, selection])
}

const framedAtFirst = (selected: readonly string[], isolated: ReadonlySet<string> | null): readonly string[] =>
	selected.length > 0 ? selected : [...(isolated ?? [])]
