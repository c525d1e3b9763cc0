import type { Viewer } from '#engine/viewer.ts'
import { fileNameOf, saveFile } from '../../../../ui/save-file.ts'
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
	saveFile(`${fileNameOf(name, '3D')}.png`, picture)
	return true
}
