import type { Unclear } from './assistant.ts'

/** The sentence with the chosen option in place of the unclear words, to be read again. */
export function answeredText(text: string, { words }: Pick<Unclear, 'words'>, option: string): string {
	const at = words === '' || words.trim() === text.trim() ? -1 : text.toLowerCase().lastIndexOf(words.toLowerCase())
	return at < 0 ? `${text} ${option}` : `${text.slice(0, at)}${option}${text.slice(at + words.length)}`
}
