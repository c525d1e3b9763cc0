/** Distinct texts of columns: `-1` means no text. */
export class TextColumns {
	readonly texts: string[] = []
	private readonly numbers = new Map<string, number>()

	number(text: string | null | undefined): number {
		if (text === null || text === undefined || text === '') return -1
		let number = this.numbers.get(text)
		if (number === undefined) {
			number = this.texts.push(text) - 1
			this.numbers.set(text, number)
		}
		return number
	}
}
