/** What a label shows besides its mark and the code to scan. */
export const LABEL_FIELDS = ['project', 'floor', 'kind', 'size', 'weight', 'code', 'logo'] as const
export type LabelField = (typeof LABEL_FIELDS)[number]

/** The texts of one label. */
export type LabelTexts = { mark: string; lines: string[] }

type Size = { width: number; height: number }
/** In millimetres, from the upper left corner. */
export type LabelDesign = {
	code: { left: number; top: number; side: number }
	words: { left: number; top: number; width: number; height: number }
	mark_size: number
	line_size: number
	line_height: number
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
/** Width of a bold capital in parts of the font size, on average. */
const LETTER_WIDTH = 0.66
const LINE_HEIGHT = 1.28

/** Where the parts of a label lie: the code beside the words, or above them on tall labels. */
export function designLabel({ width, height }: Size, { mark, lines }: LabelTexts): LabelDesign {
	const padding = clamp(Math.min(width, height) * 0.06, 1.5, 6)
	const isTall = height > width
	const side = isTall
		? Math.min(width - 2 * padding, height * 0.5)
		: Math.min(height - 2 * padding, width * (width < 80 ? 0.46 : 0.4))
	const code = { left: isTall ? (width - side) / 2 : padding, top: isTall ? padding : (height - side) / 2, side }
	const words = isTall
		? { left: padding, top: side + 2 * padding, width: width - 2 * padding, height: height - side - 3 * padding }
		: { left: side + 2 * padding, top: padding, width: width - side - 3 * padding, height: height - 2 * padding }
	const most = clamp(Math.min(width, height) * 0.16, 4, 14)
	const mark_size = clamp(words.width / (Math.max(3, mark.length) * LETTER_WIDTH), 3, most)
	const left = words.height - mark_size * LINE_HEIGHT
	const line_size = clamp(left / (Math.max(3, lines.length) * LINE_HEIGHT), 1.7, Math.min(5, most * 0.5))
	return { code, words, mark_size, line_size, line_height: line_size * LINE_HEIGHT }
}
