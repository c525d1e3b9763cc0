/** How high the sheet of what is selected stands at the foot of a small window: its head alone, half, or nearly all of it. */
export const SHEET_HEIGHTS = ['low', 'half', 'full'] as const
export type SheetHeight = (typeof SHEET_HEIGHTS)[number]

const SHARES: Record<SheetHeight, number> = { low: 0.16, half: 0.5, full: 0.88 }

/** The height that is nearest to `px` in a window of `windowPx` CSS pixels. */
export const nearestHeight = (px: number, windowPx: number): SheetHeight =>
	SHEET_HEIGHTS.reduce((best, each) =>
		Math.abs(SHARES[each] * windowPx - px) < Math.abs(SHARES[best] * windowPx - px) ? each : best,
	)

/** The next height up or down; the same at the end. */
export const heightBeside = (height: SheetHeight, steps: 1 | -1): SheetHeight =>
	SHEET_HEIGHTS[SHEET_HEIGHTS.indexOf(height) + steps] ?? height

/** A tap goes up, and from the top down again. */
export const heightAfterTap = (height: SheetHeight): SheetHeight =>
	height === 'full' ? 'low' : heightBeside(height, 1)
