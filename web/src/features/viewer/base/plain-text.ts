/** Without case and accents, as people type in a hurry. */
export const plainText = (text: string): string =>
	text
		.normalize('NFD')
		.replaceAll(/\p{Mn}/gu, '')
		.toLowerCase()
