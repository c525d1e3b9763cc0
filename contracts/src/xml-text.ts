/** A text for XML and HTML, between tags and in quoted attributes. */
export const escapedXml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The text of an XML file as a file in UTF-8. Its byte order mark overrules the encoding that the text declares, which was that
 * of the file it was read from.
 */
export const xmlBytes = (text: string) => new TextEncoder().encode(`\ufeff${text}`)
