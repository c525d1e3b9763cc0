import type { PropertyColumnId } from './property-column-id.ts'

/** A property as the file names it. */
export type PropertyName = { set_name: string; name: string }

/** Any text in letters, digits and `.`: other characters become two hexadecimal digits a byte, after a dot. */
export const writeText = (text: string): string =>
	encodeURIComponent(text.toWellFormed())
		.replaceAll(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
		.replaceAll('%', '.')

/** Reads what `writeText` wrote; null when it is damaged. */
export const readText = (text: string): string | null => {
	try {
		return decodeURIComponent(text.replaceAll('.', '%'))
	} catch {
		return null
	}
}

export const propertyColumnId = ({ set_name, name }: PropertyName): PropertyColumnId =>
	`property-${writeText(set_name)}-${writeText(name)}`

/** The property that a column shows; null for any other column. */
export const propertyOfColumn = (id: string): PropertyName | null => {
	const [start, set, name, ...more] = id.split('-')
	if (start !== 'property' || set === undefined || name === undefined || more.length > 0) return null
	const [set_name, own] = [readText(set), readText(name)]
	return set_name === null || !own ? null : { set_name, name: own }
}
