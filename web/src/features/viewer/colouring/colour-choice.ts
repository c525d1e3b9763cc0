/** What panels can be coloured by; `materials` are the colours of the file. */
export const COLOUR_SUBJECTS = [
	'status',
	'plan',
	'kind',
	'category',
	'group',
	'floor',
	'type',
	'name',
	'weight',
	'area',
	'volume',
	'property',
	'requirements',
	'materials',
] as const
export type ColourSubject = (typeof COLOUR_SUBJECTS)[number]

/** How numbers are parted into ranges: equally wide, or with about as many panels in each. */
export type ColourScale = 'equal' | 'quantile'

/** A property as the file names it. */
export type PropertyName = { set_name: string; name: string }

export type ColourChoice = { by: ColourSubject; scale: ColourScale; property: PropertyName | null }

export const BY_STATUS: ColourChoice = { by: 'status', scale: 'equal', property: null }

export const colourBy = (by: Exclude<ColourSubject, 'property'>): ColourChoice => ({ ...BY_STATUS, by })

/** How strong the file's own colours are: quiet beside the panels' colours, in full when they are the subject. */
export const MATERIAL_STRENGTH = { quiet: 0.12, full: 1 }

export const isSameChoice = (a: ColourChoice, b: ColourChoice): boolean => writeColourChoice(a) === writeColourChoice(b)

/** A choice as text for an address, of letters, digits, `.` and `-`: `floor`, `weight-quantile`, `property-Panel-Fire.20rating`. */
export const writeColourChoice = ({ by, scale, property }: ColourChoice): string =>
	[
		by,
		...(property ? [writeText(property.set_name), writeText(property.name)] : []),
		...(scale === 'quantile' ? [scale] : []),
	].join('-')

/** Reads what `writeColourChoice` wrote; null for anything else. */
export const readColourChoice = (text: string): ColourChoice | null => {
	const parts = text.split('-')
	const by = COLOUR_SUBJECTS.find((subject) => subject === parts[0])
	const expected = by === 'property' ? 3 : 1
	if (!by || parts.length < expected || parts.length > expected + 1) return null
	const last = parts[expected]
	if (last !== undefined && last !== 'quantile') return null
	const [, set_name, name] = parts.map(readText)
	if (by === 'property' && (set_name == null || !name)) return null
	return {
		by,
		scale: last ?? 'equal',
		property: by === 'property' ? { set_name: set_name ?? '', name: name ?? '' } : null,
	}
}

/** Any text in letters, digits and `.`: other characters become two hexadecimal digits a byte, after a dot. */
export const writeText = (text: string): string =>
	[...new TextEncoder().encode(text)]
		.map((byte) => {
			const letter = String.fromCharCode(byte)
			return /[A-Za-z0-9]/.test(letter) ? letter : `.${byte.toString(16).padStart(2, '0')}`
		})
		.join('')

/** Reads what `writeText` wrote; null when it is damaged. */
export const readText = (text: string): string | null => {
	if (!/^(?:[A-Za-z0-9]|\.[0-9a-f]{2})*$/.test(text)) return null
	try {
		return decodeURIComponent(text.replaceAll('.', '%'))
	} catch {
		return null
	}
}
