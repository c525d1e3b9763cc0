import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Pixel } from '#engine/camera/projection.ts'
import type { Viewer } from '#engine/viewer.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import type { Store } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { LabelBox } from './label-layout.ts'
import { type LabelInSight, LabelsInSight } from './labels-in-sight.tsx'
import classes from './mark-labels.module.css'

/** CSS pixels. Names wider than `widest` are cut. */
type LabelLook = { font: number; height: number; widest: number }
const USUAL: LabelLook = { font: 11, height: 18, widest: 130 }
const IN_SUN: LabelLook = { font: 16, height: 25, widest: 180 }
const PADDING = 12

export const labelLook = (isSun: boolean): LabelLook => (isSun ? IN_SUN : USUAL)

export type MarkLabel = LabelInSight & { text: string }

/**
 * Marks written on the panels in sight.
 * @param obstacles give what of the view is covered already
 */
export function MarkLabels({
	viewer,
	elements,
	panelsById,
	labels,
	label,
	obstacles,
}: {
	viewer: Viewer
	elements: PanelElements
	panelsById: ReadonlyMap<string, Panel>
	/** Those that are written, set here. */
	labels: Store<readonly MarkLabel[]>
	label: LabelLook
	obstacles: Iterable<() => LabelBox[]>
}) {
	return (
		<LabelsInSight
			viewer={viewer}
			thingOf={elements.placeOfElement}
			labelOf={(thing) => {
				const panel = panelsById.get(elements.panelIds[thing] ?? '')
				const text = panel && panelLabel(panel)
				if (!panel || !text) return null
				const width = Math.min(textWidth(text, label.font) + PADDING, label.widest)
				return { id: panel.id, text, size: { width, height: label.height } }
			}}
			labels={labels}
			obstacles={obstacles}
		>
			{({ text }) => (
				<span className={classes.label} style={{ maxWidth: label.widest, height: label.height, fontSize: label.font }}>
					<bdi>{text}</bdi>
				</span>
			)}
		</LabelsInSight>
	)
}

/** Writes the labels into a picture, as they stand over the view. */
export const paintLabels = (
	canvas: CanvasRenderingContext2D,
	labels: readonly { at: Pixel; text: string; shift: number }[],
	look: { text: string; surface: string; line: string; font: string },
	{ font, height, widest }: LabelLook,
): void => {
	canvas.save()
	canvas.font = `600 ${font}px ${look.font}`
	canvas.textAlign = 'center'
	canvas.textBaseline = 'middle'
	canvas.lineWidth = 1
	for (const { at, text, shift } of labels) {
		const width = Math.min(canvas.measureText(text).width + PADDING, widest)
		const middle = at.y + shift
		canvas.fillStyle = look.surface
		canvas.strokeStyle = look.line
		canvas.beginPath()
		canvas.roundRect(at.x - width / 2, middle - height / 2, width, height, 4)
		canvas.globalAlpha = 0.9
		canvas.fill()
		canvas.globalAlpha = 1
		canvas.stroke()
		canvas.fillStyle = look.text
		canvas.fillText(text, at.x, middle + 0.5, width - PADDING + 2)
	}
	canvas.restore()
}

let context: CanvasRenderingContext2D | null = null
const widths = new Map<string, number>()

/** Measured apart from the page, so that nothing has to be laid out. */
const textWidth = (text: string, font: number): number => {
	let width = widths.get(text)
	if (width === undefined) {
		context ??= document.createElement('canvas').getContext('2d')
		if (context) context.font = `600 ${USUAL.font}px ${getComputedStyle(document.body).fontFamily}`
		width = context?.measureText(text).width ?? text.length * 7
		widths.set(text, width)
	}
	return (width * font) / USUAL.font
}
