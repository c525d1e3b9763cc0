import {
	MEASURE_ORIGINS,
	MEASURES,
	type Measure,
	type MeasureOrigin,
	measureOrigins,
} from '@panelyard/contracts/panels/measures'
import type { TextColumns } from './text-columns.ts'

/** The origin of each measure of each element, while a model is read. */
export class MeasureOriginColumns {
	/** 1 + index into `MEASURE_ORIGINS`, 0 for none; one run of elements for each of `MEASURES`. */
	private readonly codes: Uint8Array
	private readonly count: number

	constructor(count: number) {
		this.count = count
		this.codes = new Uint8Array(count * MEASURES.length)
	}

	set(measure: Measure, element: number, origin: MeasureOrigin | null): void {
		this.codes[MEASURES.indexOf(measure) * this.count + element] =
			origin === null ? 0 : MEASURE_ORIGINS.indexOf(origin) + 1
	}

	private code(measure: number, element: number): number {
		return this.codes[measure * this.count + element] as number
	}

	/** The column `measure_origins` of `structure.json`: numbers of texts of six letters, -1 without measures. */
	column(texts: TextColumns): number[] {
		const numbers = new Map<number, number>([[0, -1]])
		return Array.from({ length: this.count }, (_, element) => {
			let key = 0
			for (let measure = 0; measure < MEASURES.length; measure++) key = key * 8 + this.code(measure, element)
			let number = numbers.get(key)
			if (number === undefined) {
				const letters = measureOrigins(
					(measure) => MEASURE_ORIGINS[this.code(MEASURES.indexOf(measure), element) - 1] ?? null,
				)
				number = texts.number(letters)
				numbers.set(key, number)
			}
			return number
		})
	}
}
