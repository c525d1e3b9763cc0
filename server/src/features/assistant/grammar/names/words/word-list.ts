/**
 * The words of one language by meaning, alternatives separated by `|`; a key of two tags means both at once. Months,
 * weekdays from Monday, colours, numbers and ordinals are in order, with words for the same one separated by spaces.
 */
export type Words = Partial<Record<string, string>> & {
	months: string
	weekdays: string
	colours: string
	numbers: string
	/** "First", "2nd"; absent where numbers alone stand before storeys. */
	ordinals?: string
}
