// Without schemas, because converters load this file.

/** Texts that exporters write for storeys without a name, in lower case and without punctuation. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
	'',
	'n a',
	'na',
	'nil',
	'no level',
	'no storey',
	'no story',
	'none',
	'not assigned',
	'not defined',
	'notdefined',
	'null',
	'unassigned',
	'undefined',
	'undetermined',
	'unknown',
	'unnamed',
	'unset',
	'unspecified',
	'untitled',
])

/** Whether a storey has a usable name: `Undefined`, `<undefined>`, `-` and the like aren't. */
export const isFloorNamed = (name: string): boolean =>
	!PLACEHOLDERS.has(
		name
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
			.trim(),
	)
