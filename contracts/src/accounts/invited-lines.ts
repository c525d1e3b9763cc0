import { cleanName, MOST_CLEANED } from '../values/plain-text.ts'
import { Email } from './auth.ts'

/** One entry of a pasted list. `email` is null when it has no address; `name` may be empty. */
export type InvitedLine = { line: string; email: string | null; name: string }

const BETWEEN_ADDRESSES = /[\s<>"'(),;:[\]]+/
const MOST_OF_NAME = 120

/**
 * Reads addresses as people paste them: `ana@example.com`, `Ana Silva <ana@example.com>`, with quotes and commas,
 * several on a line. Skips empty lines. What has no address, or one that is wrong, has an entry without an address. Returns addresses in lower case.
 */
export function readInvitedLines(lines: readonly string[]): InvitedLine[] {
	return lines.flatMap((text) => text.split(/[\r\n]+/)).flatMap((line) => entriesOf(line).flatMap(readEntry))
}

/** Parts of a line by semicolons, and by commas behind an address; both belong to a name in quotes. */
function entriesOf(line: string): string[] {
	const entries: string[] = []
	let entry = ''
	let isQuoted = false
	for (const sign of line) {
		if (sign === '"') isQuoted = !isQuoted
		const isEnd = !isQuoted && (sign === ';' || (sign === ',' && entry.includes('@')))
		if (isEnd) entries.push(entry)
		entry = isEnd ? '' : entry + sign
	}
	return [...entries, entry].map((text) => text.trim()).filter((text) => /[^\s<>"'(),;:[\]]/.test(text))
}

function readEntry(line: string): InvitedLine[] {
	const parts = line.split(BETWEEN_ADDRESSES).filter((part) => part.includes('@'))
	const read = parts.map((part) => ({ part, email: Email.safeParse(part.replace(/[.]+$/, '')).data ?? null }))
	const emails = read.filter(({ email }) => email !== null)
	if (emails.length === 0) return [{ line, email: null, name: '' }]
	if (read.length > 1) return read.map(({ part, email }) => ({ line: part, email, name: '' }))
	return read.map(({ part, email }) => ({ line, email, name: nameBeside(line, part) }))
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
