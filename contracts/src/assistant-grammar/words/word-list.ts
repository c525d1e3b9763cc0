/**
 * The words of one language by what they mean, alternatives parted by `|`; a key of two tags means both at once. Months,
 * weekdays from Monday on, colours and numbers are in their order, words for one of them parted by spaces.
 */
export type Words = Partial<Record<string, string>> & {
	months: string
	weekdays: string
	colours: string
	numbers: string
}
