import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useCallback, useEffect, useMemo } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { useNewStore } from '../../base/store.ts'
import { FlagMark } from '../../colouring/flag-mark.tsx'
import type { LabelBox } from '../../selection/label-layout.ts'
import { type LabelInSight, LabelsInSight } from '../../selection/labels-in-sight.tsx'
import type { PanelElements } from '../../structure/panel-elements.ts'
import { usePainter } from '../../view/use-painter.ts'
import classes from './flag-markers.module.css'

/** Width and height of an icon with its ring, CSS pixels. */
const SIZE = { usual: 18, large: 28 }

/** `flags`: numbers of one or two. */
type FlagMarker = LabelInSight & { flags: readonly number[] }

type FlagMarkersProps = {
	viewer: Viewer
	elements: PanelElements
	/** Of each panel, as `flagMarks` gives them for `flags`. */
	marks: Uint8Array
	/** All that are drawn; in sun mode also steps. */
	flags: readonly Status[]
	isLarge: boolean
	/** What covers the view; the markers add themselves. */
	obstacles: Set<() => LabelBox[]>
}

/** Icons of flags on the panels in sight that carry them, at most as many as marks. */
export function FlagMarkers({ viewer, elements, marks, flags, isLarge, obstacles }: FlagMarkersProps) {
	const store = useNewStore<readonly FlagMarker[]>(() => [])
	const side = isLarge ? SIZE.large : SIZE.usual
	const thingOf = useMemo(
		() => elements.placeOfElement.map((place) => (place >= 0 && marks[place * 2] !== 0 ? place : -1)),
		[elements, marks],
	)
	const boxes = useCallback(
		() =>
			store.now.flatMap(({ point, shift, flags: carried }) => {
				const at = viewer.project(point)
				if (!at) return []
				const { width, height } = sizeOf(carried.length, side)
				const [x, y] = [at.x, at.y + shift]
				return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
			}),
		[viewer, store, side],
	)
	useEffect(() => {
		obstacles.add(boxes)
		return () => void obstacles.delete(boxes)
	}, [boxes, obstacles])
	usePainter((context) => {
		for (const { point, shift, flags: carried } of store.now) {
			const at = viewer.project(point)
			if (!at) continue
			for (const [i, number] of carried.entries()) {
				const x = at.x + (i - (carried.length - 1) / 2) * (side - 3)
				paintDisc(context, x, at.y + shift, side, flags[number - 1]?.colour ?? '')
			}
		}
	})
	return (
		<LabelsInSight
			viewer={viewer}
			thingOf={thingOf}
			labelOf={(thing) => {
				const id = elements.panelIds[thing]
				const carried = [marks[thing * 2], marks[thing * 2 + 1]].filter((flag) => flag !== undefined && flag > 0)
				return id === undefined ? null : { id, flags: carried as number[], size: sizeOf(carried.length, side) }
			}}
			labels={store}
			obstacles={obstacles}
			own={boxes}
			className={classes.marker}
		>
			{({ flags: carried }) =>
				carried.map((number) => {
					const flag = flags[number - 1]
					return flag && <FlagMark key={flag.id} flag={flag} isLarge={isLarge} />
				})
			}
		</LabelsInSight>
	)
}

const sizeOf = (count: number, side: number) => ({ width: side + Math.max(count - 1, 0) * (side - 3), height: side })

/** In a saved picture the colour stands for the icon: its legend names it. */
function paintDisc(context: CanvasRenderingContext2D, x: number, y: number, side: number, colour: string): void {
	context.save()
	context.beginPath()
	context.arc(x, y, side / 2 - 2, 0, 2 * Math.PI)
	context.fillStyle = colour
	context.fill()
	context.lineWidth = 2
	context.strokeStyle = '#ffffff'
	context.stroke()
	context.restore()
}
