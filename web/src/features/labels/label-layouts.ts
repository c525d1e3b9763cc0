/** Where labels lie on what is printed; all lengths in millimetres. */
export type LabelLayout = {
	id: string
	kind: 'sheet' | 'roll'
	page: { width: number; height: number }
	label: { width: number; height: number }
	columns: number
	rows: number
	/** The first label. */
	left: number
	top: number
	/** From one label to the next. */
	step_x: number
	step_y: number
}

const A4 = { width: 210, height: 297 }
const LETTER = { width: 215.9, height: 279.4 }

type Place = Pick<LabelLayout, 'columns' | 'rows' | 'left' | 'top' | 'step_x' | 'step_y'>

const sheet = (id: string, page: LabelLayout['page'], [width, height]: [number, number], place: Place) => ({
	...{ id, kind: 'sheet' as const, page, label: { width, height } },
	...place,
})

const roll = (width: number, height: number): LabelLayout => ({
	...{ id: `roll_${width}x${height}`, kind: 'roll', page: { width, height }, label: { width, height } },
	...{ columns: 1, rows: 1, left: 0, top: 0, step_x: width, step_y: height },
})

/** Common sheets by the sizes that all makers sell, and rolls of thermal printers. */
export const LABEL_LAYOUTS: readonly LabelLayout[] = [
	sheet('a4_8', A4, [99.1, 67.7], { columns: 2, rows: 4, left: 4.65, top: 13.1, step_x: 101.6, step_y: 67.7 }),
	sheet('a4_14', A4, [99.1, 38.1], { columns: 2, rows: 7, left: 4.65, top: 15.15, step_x: 101.6, step_y: 38.1 }),
	sheet('a4_21', A4, [63.5, 38.1], { columns: 3, rows: 7, left: 7.25, top: 15.15, step_x: 66, step_y: 38.1 }),
	sheet('a4_24', A4, [70, 36], { columns: 3, rows: 8, left: 0, top: 4.5, step_x: 70, step_y: 36 }),
	sheet('a4_2', A4, [210, 148.5], { columns: 1, rows: 2, left: 0, top: 0, step_x: 210, step_y: 148.5 }),
	sheet('letter_10', LETTER, [101.6, 50.8], {
		...{ columns: 2, rows: 5, left: 3.97, top: 12.7, step_x: 106.36, step_y: 50.8 },
	}),
	sheet('letter_6', LETTER, [101.6, 84.67], {
		...{ columns: 2, rows: 3, left: 3.97, top: 12.7, step_x: 106.36, step_y: 84.67 },
	}),
	roll(100, 50),
	roll(100, 150),
	roll(76, 51),
	roll(57, 32),
]

export const layoutOf = (id: string): LabelLayout =>
	LABEL_LAYOUTS.find((layout) => layout.id === id) ?? (LABEL_LAYOUTS[0] as LabelLayout)

export const labelsOnPage = ({ columns, rows }: LabelLayout): number => columns * rows

/** A label at a place of a page, in millimetres. */
export type Placed<Item> = { item: Item; left: number; top: number }

/**
 * The pages that labels fill, row by row.
 * @param skipped places of the first page that are used already
 */
export function placeLabels<Item>(layout: LabelLayout, items: readonly Item[], skipped: number): Placed<Item>[][] {
	const each = labelsOnPage(layout)
	const pages: Placed<Item>[][] = []
	items.forEach((item, index) => {
		const place = index + skipped
		const [column, row] = [place % layout.columns, Math.floor((place % each) / layout.columns)]
		const page = Math.floor(place / each)
		pages[page] ??= []
		pages[page].push({ item, left: layout.left + column * layout.step_x, top: layout.top + row * layout.step_y })
	})
	return pages
}
