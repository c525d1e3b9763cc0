import { useEffect, useEffectEvent, useState } from 'react'
import type { BoxDrag } from '#engine/input/gestures.ts'
import type { Viewer } from '#engine/viewer.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import { useView } from '../../view/view-store.ts'
import classes from './box-selection.module.css'
import { drawnBox } from './box-selection.ts'
import { isThroughIn } from './through.ts'

type DrawnBoxProps = {
	viewer: Viewer
	elements: PanelElements
	/** Plain drags draw a box; with Shift they always do. */
	isOn: boolean
}

/**
 * Chooses panels by drawing a rectangle over them. What stands behind others is taken only when asked for: a status set
 * on panels nobody saw would be a mistake nobody notices.
 */
export function DrawnBox({ viewer, elements, isOn }: DrawnBoxProps) {
	const view = useView()
	const isThrough = isThroughIn(view)
	const [drawn, setDrawn] = useState<BoxDrag | null>(null)
	const choose = useEffectEvent((ids: readonly string[], isAdding: boolean) => {
		if (isAdding || view.isSeveral.now) view.addPanels(ids)
		else view.selectPanels(ids)
	})

	useEffect(() => {
		viewer.setBoxDrag(isOn)
	}, [viewer, isOn])

	useEffect(() => {
		const { placeOfElement, panelIds } = elements
		let last = 0
		const look = async (box: BoxDrag) => {
			const shape = drawnBox(box)
			last += 1
			const request = last
			if (!shape) return setDrawn(null)
			const found = await viewer.pickBox(shape.part, {
				isWhole: shape.isWhole,
				isThrough: isThrough.now,
				thingOf: placeOfElement,
				elementsOf: (place) => elements.elementsAt(place),
			})
			if (request !== last) return
			setDrawn(null)
			choose(
				found.flatMap((place) => panelIds[place] ?? []),
				box.isAdding,
			)
		}
		const stop = viewer.on('box', (box) => {
			// The box stays until what is in it is known, which takes a moment in a large model.
			last += 1
			setDrawn(box)
			if (box?.isDone) void look(box)
		})
		return () => {
			last += 1
			stop()
		}
	}, [viewer, elements, isThrough])

	const shape = drawn && drawnBox(drawn)
	if (!shape) return null
	return (
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
	)
}
