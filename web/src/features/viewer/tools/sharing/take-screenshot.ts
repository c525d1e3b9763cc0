import type { Viewer } from '#engine/viewer.ts'
import type { PictureLook, PicturePainter } from '../../view/view-stores.ts'
import { type PictureLegend, paintLegend } from './paint-legend.ts'

/**
 * Downloads the view as it stands as a PNG, with what `painters` draw and, if it is given, the legend of its colours. False
 * when the browser makes no picture. `name` is the project's, which becomes the file's.
 */
export const downloadScreenshot = async (
	viewer: Viewer,
	name: string,
	painters: Iterable<PicturePainter>,
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
