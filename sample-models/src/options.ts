import { completeQuirks, NO_QUIRKS, oneOf, type SampleQuirks } from './quirks.ts'

export const SCHEMAS = ['IFC2X3', 'IFC4', 'IFC4X3'] as const
export type Schema = (typeof SCHEMAS)[number]

export const CONSTRUCTIONS = ['timber', 'precast'] as const
export type Construction = (typeof CONSTRUCTIONS)[number]

export const LENGTH_UNITS = ['millimetre', 'centimetre', 'metre', 'inch', 'foot', 'us_survey_foot'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

export const TEXT_ENCODINGS = ['x2', 'x', 'utf8'] as const
/** How letters beyond ASCII are written: `\X2\00FC\X0\`, `\X\FC` where Latin-1 allows (else x2), or raw UTF-8. */
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

export const NAMINGS = ['plain', 'international', 'japanese', 'dutch'] as const
export type SampleNaming = (typeof NAMINGS)[number]

/** Changes of a later issue; shares of all panels, 0 to 0.5. */
export interface Reissue {
	/** Chooses which panels. */
	seed: number
	added: number
	removed: number
	moved: number
	/** `renumbered` gives each panel the mark that another one of its kind had. */
	marks: 'kept' | 'renumbered'
}

export interface SampleOptions {
	/** The exact number of panels in the file, but for those of `reissue` and `equalRow`. 20 to 100,000. */
	panels: number
	schema: Schema
	construction: Construction
	unit: LengthUnit
	/** `parts` models every stud and joist; `layers` omits the framing members, for files of a third of the size. */
	detail: 'parts' | 'layers'
	/** Same seed and options, same bytes. */
	seed: number
	/**
	 * `international` names things in German, Japanese and Arabic letters, `japanese` in letters that Shift-JIS has,
	 * `dutch` gives each kind of panel its own name, like Dutch precasters.
	 */
	names: SampleNaming
	encoding: TextEncoding
	/** Position of the site in metres; large values make files far from the origin, like those of surveyors. */
	origin: readonly [number, number, number]
	/** Degrees anticlockwise by which the site is turned, as where true north was set anew. */
	siteTurn: number
	/** False: every element belongs to its building, and there are no storeys. */
	storeys: boolean
	/** This many panels have the GlobalId of the previous panel. */
	repeatedGlobalIds: number
	/** This many panels have the mark of the previous panel. */
	repeatedMarks: number
	/** 2 is a later issue of the same building: panels moved, removed, added, and one with a new GlobalId. */
	revision: 1 | 2
	/** What else a later issue changed at random; null for nothing. GlobalIds change with `seed`. */
	reissue: Reissue | null
	/** This many equal inner walls more, in a row beside the first building, every other one mirrored, all of one mark. */
	equalRow: number
	quirks: SampleQuirks
}

/** Given options; missing ones get their default. */
export type GivenOptions = Partial<Omit<SampleOptions, 'quirks'>> & { quirks?: Partial<SampleQuirks> }

export const DEFAULT_OPTIONS: SampleOptions = {
	panels: 200,
	schema: 'IFC4',
	construction: 'timber',
	unit: 'millimetre',
	detail: 'parts',
	seed: 1,
	names: 'plain',
	encoding: 'x2',
	origin: [0, 0, 0],
	siteTurn: 0,
	storeys: true,
	repeatedGlobalIds: 0,
	repeatedMarks: 0,
	revision: 1,
	reissue: null,
	equalRow: 0,
	quirks: NO_QUIRKS,
}

export const MIN_PANELS = 20
export const MAX_PANELS = 100_000
const MOST_IN_ROW = 10_000

/** Fills in the defaults. Throws RangeError for an impossible option. */
export function completeOptions(given: GivenOptions): SampleOptions {
	const options = { ...DEFAULT_OPTIONS, ...given, quirks: NO_QUIRKS }
	if (!Number.isInteger(options.panels) || options.panels < MIN_PANELS || options.panels > MAX_PANELS) {
		throw new RangeError(`panels must be a whole number from ${MIN_PANELS} to ${MAX_PANELS}`)
	}
	oneOf('schema', options.schema, SCHEMAS)
	oneOf('construction', options.construction, CONSTRUCTIONS)
	oneOf('unit', options.unit, LENGTH_UNITS)
	oneOf('detail', options.detail, ['parts', 'layers'])
	oneOf('names', options.names, NAMINGS)
	oneOf('encoding', options.encoding, TEXT_ENCODINGS)
	oneOf('revision', options.revision, [1, 2])
	if (!Number.isFinite(options.siteTurn)) throw new RangeError('siteTurn must be a number of degrees')
	if (!Number.isInteger(options.equalRow) || options.equalRow < 0 || options.equalRow > MOST_IN_ROW)
		throw new RangeError(`equalRow must be a whole number from 0 to ${MOST_IN_ROW}`)
	if (options.reissue) {
		oneOf('reissue.marks', options.reissue.marks, ['kept', 'renumbered'])
		for (const name of ['added', 'removed', 'moved'] as const)
			if (!(options.reissue[name] >= 0 && options.reissue[name] <= 0.5))
				throw new RangeError(`reissue.${name} must be a share from 0 to 0.5`)
	}
	if (!Number.isInteger(options.seed)) throw new RangeError('seed must be a whole number')
	if (!options.origin.every(Number.isFinite)) throw new RangeError('origin must be three numbers, in metres')
	for (const name of ['repeatedGlobalIds', 'repeatedMarks'] as const) {
		if (!Number.isInteger(options[name]) || options[name] < 0 || options[name] > options.panels / 2) {
			throw new RangeError(`${name} must be a whole number from 0 to half of panels`)
		}
	}
	return { ...options, quirks: completeQuirks(given.quirks ?? {}, options.schema) }
}
