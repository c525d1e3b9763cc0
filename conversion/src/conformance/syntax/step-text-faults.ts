import { isLineBreak, recordFollows } from './step-places.ts'
import type { SyntaxFaults } from './syntax-faults.ts'

const QUOTE = 39
const BACKSLASH = 92

const isHex = (byte: number | undefined): boolean =>
	byte !== undefined && ((byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70))

/** The number of upper-case hexadecimal digits from an offset on. */
function hexDigits(bytes: Uint8Array, from: number): number {
	let at = from
	while (isHex(bytes[at])) at++
	return at - from
}

const letter = (byte: number | undefined): string => (byte === undefined ? '' : String.fromCharCode(byte))

interface Directive {
	/** Offset after it; where it is wrong, after its backslash. */
	after: number
	/** What is wrong with it; '' if it is right. */
	wrong: string
}

/** Reads `\X2\` and `\X4\` with their digits and `\X0\`. */
function wideDirective(bytes: Uint8Array, at: number): Directive {
	const name = `\\X${letter(bytes[at + 2])}\\`
	const width = bytes[at + 2] === 50 ? 4 : 8
	const digits = hexDigits(bytes, at + 4)
	const end = at + 4 + digits
	const ended =
		bytes[end] === BACKSLASH && bytes[end + 1] === 88 && bytes[end + 2] === 48 && bytes[end + 3] === BACKSLASH
	if (!ended)
		return { after: at + 1, wrong: `${name} must be followed by upper-case hexadecimal digits and be ended by \\X0\\.` }
	if (digits % width !== 0)
		return {
			after: at + 1,
			wrong: `Between ${name} and \\X0\\ each character takes ${width} digits, but there are ${digits}.`,
		}
	if (width === 8)
		for (let from = at + 4; from < end; from += 8) {
			const code = Number.parseInt(String.fromCharCode(...bytes.subarray(from, from + 8)), 16)
			if (code > 0x10ffff)
				return { after: at + 1, wrong: `${name} names a character beyond 0010FFFF, which does not exist.` }
		}
	return { after: end + 4, wrong: '' }
}

/** Reads the control directive whose backslash is at an offset. */
function readDirective(bytes: Uint8Array, at: number): Directive {
	const second = bytes[at + 1]
	const closed = bytes[at + 2] === BACKSLASH
	if (second === BACKSLASH) return { after: at + 2, wrong: '' }
	if (second === 83 && closed) {
		const shifted = bytes[at + 3] ?? 0
		if (shifted >= 32 && shifted <= 126) return { after: at + 4, wrong: '' }
		return { after: at + 1, wrong: '\\S\\ must be followed by one printable character.' }
	}
	if (second === 80 && bytes[at + 3] === BACKSLASH) {
		const page = bytes[at + 2] ?? 0
		if (page >= 65 && page <= 73) return { after: at + 4, wrong: '' }
		return { after: at + 1, wrong: '\\P.\\ chooses an alphabet by a letter from A to I.' }
	}
	if (second === 88 && closed) {
		if (hexDigits(bytes, at + 3) >= 2) return { after: at + 5, wrong: '' }
		return { after: at + 1, wrong: '\\X\\ must be followed by two upper-case hexadecimal digits.' }
	}
	if (second === 88 && (bytes[at + 2] === 50 || bytes[at + 2] === 52) && bytes[at + 3] === BACKSLASH)
		return wideDirective(bytes, at)
	if ((second === 78 || second === 70) && closed)
		return { after: at + 3, wrong: `\\${letter(second)}\\ controls printing and has no place in the texts of IFC.` }
	if (second === 88 && bytes[at + 2] === 48)
		return { after: at + 1, wrong: '\\X0\\ ends nothing here: no \\X2\\ or \\X4\\ is open.' }
	return { after: at + 1, wrong: 'A backslash that stands for itself must be doubled: \\\\.' }
}

/**
 * Checks the text whose opening quote is at an offset. Each text is told for one fault, the first.
 * @returns the offset after its closing quote; -1 if it has none before the next record or the end of the file
 */
export function checkText(bytes: Uint8Array, start: number, faults: SyntaxFaults): number {
	const { length } = bytes
	let isFaulty = false
	const tell = (code: string, at: number, message: string | (() => string)): void => {
		if (!isFaulty) faults.add(code, at, message)
		isFaulty = true
	}
	let at = start + 1
	while (at < length) {
		const byte = bytes[at] as number
		if (byte === QUOTE) {
			if (bytes[at + 1] !== QUOTE) return at + 1
			at += 2
		} else if (byte === BACKSLASH) {
			const directive = readDirective(bytes, at)
			if (directive.wrong !== '') tell('text_directive', at, directive.wrong)
			at = directive.after
		} else if (byte >= 32 && byte <= 126) at++
		else if (byte > 126) {
			tell(
				'text_not_ascii',
				at,
				() =>
					`A text holds the byte ${byte.toString(16).toUpperCase()}; only printable ASCII is allowed in one. Other letters are written like \\X2\\00E4\\X0\\ for ä.`,
			)
			at++
		} else {
			if (isLineBreak(byte) && recordFollows(bytes, at)) break
			tell(
				'text_control_character',
				at,
				isLineBreak(byte)
					? 'A text runs over a line break; inside a text it is written \\X\\0A.'
					: 'A text holds a control character; only printable characters are allowed in one.',
			)
			at++
		}
	}
	return -1
}
