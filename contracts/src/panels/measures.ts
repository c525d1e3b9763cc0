/** The measures of an element. Lengths in metres, areas m2, volumes m3, weights kg. */
export const MEASURES = ['length', 'width', 'height', 'area', 'volume', 'weight'] as const
export type Measure = (typeof MEASURES)[number]

/**
 * Where a measure comes from: the file's quantity sets, its other properties, the sum of the parts, the drawn shape, or
 * the drawn shape without the parts that are drawn as boxes. The first available one is used.
 */
export const MEASURE_ORIGINS = ['quantity_set', 'property', 'parts', 'geometry', 'incomplete'] as const
export type MeasureOrigin = (typeof MEASURE_ORIGINS)[number]

/** The letters of `MeasureOrigins`, in the order of `MEASURE_ORIGINS`. */
const LETTERS = 'qpsgi'
const NONE = '-'

export function measureOrigin(origins: string, measure: Measure): MeasureOrigin | null {
	return MEASURE_ORIGINS[LETTERS.indexOf(origins[MEASURES.indexOf(measure)] ?? NONE)] ?? null
}

/** Whether a measure leaves out parts that are drawn as boxes. */
export const isIncomplete = (origins: string, measure: Measure): boolean =>
	measureOrigin(origins, measure) === 'incomplete'

/** The inverse of `measureOrigin`: six letters for the `originOf` of each measure. */
export function measureOrigins(originOf: (measure: Measure) => MeasureOrigin | null): string {
	return MEASURES.map((measure) => {
		const origin = originOf(measure)
		return origin === null ? NONE : LETTERS[MEASURE_ORIGINS.indexOf(origin)]
	}).join('')
}
