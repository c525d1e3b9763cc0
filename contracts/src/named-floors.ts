// Loaded by converters, which load no schemas.

/** What exporters write where a storey has no name, in small letters and without marks. */
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

/** Whether a model gives a storey a name that people can use: `Undefined`, `<undefined>`, `-` and the like aren't. */
export const isFloorNamed = (name: string): boolean =>
	!PLACEHOLDERS.has(
		name
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
			.trim(),
	)
