const LONGEST_NAME = 80

/** A file name that every system takes, without its ending; `otherwise` when nothing is left of the text. */
export const fileNameOf = (text: string, otherwise: string): string =>
	text
		.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
		.trim()
		.slice(0, LONGEST_NAME)
		.trim() || otherwise

/** Hands a file to the browser, which asks where to put it or puts it among the downloads. */
export function saveFile(name: string, content: Blob): void {
	const url = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	// The browser reads the blob after the click has been handled.
	setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
