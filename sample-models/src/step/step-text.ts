import type { TextEncoding } from '../options.ts'

/** A STEP string with its quotes. Letters beyond ASCII are encoded; quotes and backslashes are doubled. */
export function stepString(text: string, encoding: TextEncoding): string {
	let encoded = ''
	let wide = ''
	const endWide = () => {
		if (wide) encoded += `\\X2\\${wide}\\X0\\`
		wide = ''
	}
	for (const letter of text) {
		const code = letter.codePointAt(0) as number
		const isAscii = code >= 32 && code < 127
		if (isAscii || encoding === 'utf8') {
			endWide()
			encoded += letter === "'" ? "''" : letter === '\\' ? '\\\\' : letter
		} else if (encoding === 'x' && code < 256) {
			endWide()
			encoded += `\\X\\${hex(code, 2)}`
		} else if (code > 0xffff) {
			endWide()
			encoded += `\\X4\\${hex(code, 8)}\\X0\\`
		} else wide += hex(code, 4)
	}
	endWide()
	return `'${encoded}'`
}

function hex(code: number, digits: number): string {
	return code.toString(16).toUpperCase().padStart(digits, '0')
}

/** A STEP real, to a millionth of the unit, with a decimal point and without a minus before zero. */
export function stepReal(value: number): string {
	const rounded = Math.round(value * 1e6) / 1e6
	if (rounded === 0) return '0.'
	const text = String(rounded)
	return text.includes('.') ? text : `${text}.`
}

export function stepList(items: readonly string[]): string {
	return `(${items.join(',')})`
}

export function stepEnum(value: string): string {
	return `.${value}.`
}

export function stepBoolean(value: boolean): string {
	return value ? '.T.' : '.F.'
}
