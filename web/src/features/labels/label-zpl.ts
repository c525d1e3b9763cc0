import type { CodeKind } from './code-image.ts'
import { designLabel, type LabelTexts } from './label-design.ts'
import type { LabelLayout } from './label-layouts.ts'

/** Dots of a printer for each millimetre: 203 and 300 dpi. */
export const ZPL_DENSITIES = [8, 12] as const
export type ZplDensity = (typeof ZPL_DENSITIES)[number]

/** A label for ZPL: its texts and the address in its code. */
export type ZplLabel = LabelTexts & { address: string }

const MOST_MAGNIFIED = 10

type ZplOptions = { layout: Pick<LabelLayout, 'label'>; kind: CodeKind; density: ZplDensity; modules: number }

/**
 * Labels in the language of Zebra printers, which draw the codes themselves.
 * @param modules along a side of the code, with its quiet zone
 */
export function zplOf(labels: readonly ZplLabel[], { layout, kind, density, modules }: ZplOptions): string {
	const dots = (millimetres: number) => Math.round(millimetres * density)
	const { width, height } = layout.label
	return labels
		.map((label) => {
			const { code, words, mark_size, line_size, line_height } = designLabel(layout.label, label)
			const module = Math.max(2, Math.floor(dots(code.side) / modules))
			// Printers leave no quiet zone of their own.
			const [left, top] = [dots(code.left) + 2 * module, dots(code.top) + 2 * module]
			const drawn =
				kind === 'qr'
					? `^FO${left},${top}^BQN,2,${Math.min(MOST_MAGNIFIED, module)}^FH^FDHA,${escaped(label.address)}^FS`
					: `^FO${left},${top}^BXN,${module},200^FH^FD${escaped(label.address)}^FS`
			const text = (value: string, row: number, size: number) =>
				`^FO${dots(words.left)},${dots(words.top) + row}^A0N,${dots(size)}^FB${dots(words.width)},1,0,L^FH^FD${escaped(value)}^FS`
			const first = Math.round(dots(mark_size) * 1.25)
			const lines = label.lines.map((line, place) => text(line, first + place * dots(line_height), line_size))
			return [
				'^XA^CI28',
				`^PW${dots(width)}^LL${dots(height)}`,
				drawn,
				text(label.mark, 0, mark_size),
				...lines,
				'^XZ',
			].join('\n')
		})
		.join('\n')
}

/** ZPL reads ^ and ~ as commands; with ^FH, _ begins the number of a character. */
const escaped = (text: string): string =>
	text
		.replace(/[\n\r]/g, ' ')
		.replace(/[_^~\\]/g, (one) => `_${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
