import type { Viewer } from '#engine/viewer.ts'
import type { Measures } from '../../../../locales/measures.ts'
import { measureShape, paintMeasures } from '../measure/measure-shapes.ts'
import type { Measurement } from '../measure/measurement.ts'
import { type LegendLook, type PictureLegend, paintLegend } from './paint-legend.ts'

/** Draws something that stands over the view into a picture of it, in CSS pixels. */
export type PicturePainter = (context: CanvasRenderingContext2D, look: PictureLook) => void

export type PictureLook = LegendLook & { accent: string }

/**
 * Downloads the view as it stands as a PNG, with what `painters` draw, its measurements and, if it is given, the legend of
 * its colours. False when the browser makes no picture. `name` is the project's, which becomes the file's.
 */
export const downloadScreenshot = async (
	viewer: Viewer,
	name: string,
	painters: readonly PicturePainter[],
	measurements: readonly Measurement[],
	texts: Measures & { angle: (degrees: number) => string },
	legend: PictureLegend | null,
): Promise<boolean> => {
	const style = getComputedStyle(document.body)
	const colour = (variable: string, otherwise: string) => style.getPropertyValue(variable).trim() || otherwise
	const picture = await viewer.screenshot((context) => {
		const look: PictureLook = {
			accent: colour('--mantine-primary-color-filled', '#2f5bea'),
			text: style.color,
			surface: colour('--surface-raised', style.backgroundColor),
			quiet: colour('--text-quiet', '#667085'),
			line: colour('--line-strong', '#d8dce3'),
			font: style.fontFamily,
		}
		for (const paint of painters) paint(context, look)
		const shapes = measurements.map(({ kind, points }) => measureShape(kind, points, viewer, texts))
		paintMeasures(context, shapes, look, look.font)
		if (!legend) return
		const { width, height } = context.canvas
		const ratio = context.getTransform().a
		paintLegend(context, legend, { width: width / ratio, height: height / ratio }, look)
	})
	if (!picture) return false
	const address = URL.createObjectURL(picture)
	const link = document.createElement('a')
	link.href = address
	link.download = pictureName(name)
	link.click()
	setTimeout(() => URL.revokeObjectURL(address), 10_000)
	return true
}

/** A file name every system takes. */
export const pictureName = (project: string): string =>
	`${
		project
			.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
			.trim()
			.slice(0, 80) || '3D'
	}.png`
