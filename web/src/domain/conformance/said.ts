/** A sentence for readers, who may get an English one where nobody has words for it in their language. */
export type Said = {
	text: string
	isEnglish: boolean
}

/** Says a text by its key, with its namespace. */
export type Say = (key: string, values?: Record<string, string | number>) => string
