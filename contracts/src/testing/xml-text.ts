/** A text for XML and HTML, between tags and in quoted attributes. */
export const escapedXml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The text of an XML file with one byte order mark, also if it has one already. In UTF-8 the mark overrules the encoding that
 * the text declares, which was that of the file it was read from.
 */
export const markedXml = (text: string): string => `\ufeff${text.replace(/^\ufeff/, '')}`

/** The text of an XML file as a file in UTF-8. */
export const xmlBytes = (text: string) => new TextEncoder().encode(markedXml(text))
