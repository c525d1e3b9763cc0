import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BoxDrag } from '../../../viewer/camera/gestures.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { BoxBar } from './box-bar.tsx'
import classes from './box-selection.module.css'
import { drawnBox } from './box-selection.ts'

type BoxSelection = {
	viewer: Viewer | null
	elements: PanelElements | null
	/** Plain drags draw a box; with Shift they always do. */
	isOn: boolean
	isSeveral: boolean
	selectPanels: (ids: readonly string[]) => void
	addPanels: (ids: readonly string[]) => void
	onClose: () => void
}

/**
 * Chooses panels by drawing a rectangle over them. What stands behind others is taken only when asked for: a status set
 * on panels nobody saw would be a mistake nobody notices.
 */
export function useBoxSelection(options: BoxSelection): { boxOverlay: ReactNode; boxBar: ReactNode } {
	const { viewer, elements, isOn, onClose } = options
	const [drawn, setDrawn] = useState<BoxDrag | null>(null)
	const [isThrough, setThrough] = useState(false)
	const latest = useRef({ ...options, isThrough })
	latest.current = { ...options, isThrough }

	useEffect(() => {
		viewer?.setBoxDrag(isOn)
	}, [viewer, isOn])

	useEffect(() => {
		if (!viewer || !elements) return
		const { placeOfElement, panelIds } = elements
		let last = 0
		const choose = async (box: BoxDrag) => {
			const shape = drawnBox(box)
			const request = ++last
			if (!shape) return setDrawn(null)
			const found = await viewer.pickBox(shape.part, {
				isWhole: shape.isWhole,
				isThrough: latest.current.isThrough,
				thingOf: placeOfElement,
				elementsOf: (place) => elements.elementsAt(place),
			})
			if (request !== last) return
			setDrawn(null)
			const ids = found.flatMap((place) => panelIds[place] ?? [])
			const { isSeveral, addPanels, selectPanels } = latest.current
			if (box.isAdding || isSeveral) addPanels(ids)
			else selectPanels(ids)
		}
		const stop = viewer.on('box', (box) => {
			// The box stays until what is in it is known, which takes a moment in a large model.
			last++
			setDrawn(box)
			if (box?.isDone) void choose(box)
		})
		return () => {
			last++
			stop()
		}
	}, [viewer, elements])

	const shape = drawn && drawnBox(drawn)
	return {
		boxOverlay: shape && (
			<div
				className={classes.box}
				data-whole={shape.isWhole || undefined}
				data-looking={drawn.isDone || undefined}
				style={{
					transform: `translate(${shape.part.x}px, ${shape.part.y}px)`,
					width: shape.part.width,
					height: shape.part.height,
				}}
				aria-hidden
			/>
		),
		boxBar: <BoxBar isThrough={isThrough} onThrough={setThrough} onClose={onClose} />,
	}
}
