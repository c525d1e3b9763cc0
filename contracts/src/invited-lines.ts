import { Email } from './auth.ts'
import { cleanName, MOST_CLEANED } from './plain-text.ts'

/** One line of a pasted list. `email` is null when the line has no address; `name` may be empty. */
export type InvitedLine = { line: string; email: string | null; name: string }

const BETWEEN_ADDRESSES = /[\s<>"'(),;:[\]]+/
const MOST_OF_NAME = 120

/**
 * Reads addresses as people paste them: `ana@example.com`, `Ana Silva <ana@example.com>`, with quotes and commas,
 * several on a line. Skips empty lines. Returns addresses in lower case.
 */
export function readInvitedLines(lines: readonly string[]): InvitedLine[] {
	return lines
		.flatMap((text) => text.split(/[\r\n]+/))
		.map((text) => text.trim())
		.filter((text) => text !== '')
		.flatMap((line) => {
			const found = line.split(BETWEEN_ADDRESSES).filter((part) => part.includes('@'))
			const emails = found.map((text) => Email.safeParse(text.replace(/[.]+$/, ''))).filter(({ success }) => success)
			if (emails.length === 0) return [{ line, email: null, name: '' }]
			const name = emails.length === 1 ? nameBeside(line, found[0] ?? '') : ''
			return emails.map(({ data }) => ({ line, email: data ?? null, name }))
		})
}

/** The name on a line without its address, brackets and quotes. */
function nameBeside(line: string, address: string): string {
	const rest = cleanName(
		line
			.slice(0, MOST_CLEANED.name)
			.replace(address, ' ')
			.replace(/mailto:|[<>"()[\];]/gi, ' '),
	)
	return rest
		.replace(/\s+/g, ' ')
		.replace(/^[\s,'-]+|[\s,'-]+$/g, '')
		.slice(0, MOST_OF_NAME)
}
