/** A sentence in the reader's language, or in English where that language has none. */
export type Said = {
	text: string
	isEnglish: boolean
}

/** Says a text by its key, with its namespace. */
export type Say = (key: string, values?: Record<string, string | number>) => string
