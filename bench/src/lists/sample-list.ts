import type { CellValue, SheetHead } from '@panelyard/web/domain/sheets/sheet'

const TEXT = [
	...['Mark', 'Name', 'Storey', 'Statuses', 'Groups', 'IFC class', 'Description'],
	...['Source of measures', 'GlobalId'],
]
const NUMBERS = ['Length (m)', 'Width (m)', 'Height (m)', 'Area (m²)', 'Volume (m³)', 'Weight (kg)']

/** The panel list as the app exports it: 15 columns. */
export const LIST_HEAD: SheetHead = {
	name: 'Bench',
	columns: [...TEXT.map((header) => ({ header })), ...NUMBERS.map((header) => ({ header, format: '0.000' }))],
	isRightToLeft: false,
}

/** So many rows of that list. */
export function* listRows(count: number): Generator<CellValue[]> {
	for (let index = 0; index < count; index++) {
		const length = 1 + (index % 6000) / 1000
		yield [
			`W-${String(index).padStart(6, '0')}`,
			`Wall panel ${index % 300}`,
			`Storey ${index % 20}`,
			index % 3 === 0 ? 'Produced, Delivered' : 'Produced',
			`Truck ${index % 90}`,
			'IfcWall',
			'Sandwich panel, 80 + 120 + 70 mm',
			'From the model’s quantities',
			`2O2Fr$t4X7Zf8NO${String(index).padStart(7, '0')}`,
			...[length, 0.27, 2.95, length * 2.95, length * 0.7965, length * 1990].map(
				(value) => Math.round(value * 10_000) / 10_000,
			),
		]
	}
}
