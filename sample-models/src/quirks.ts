const PANEL_FORMS = ['assemblies', 'elements', 'elemented', 'curtain_walls'] as const
const MARK_PLACES = ['tag', 'name', 'tekla', 'cadwork', 'none'] as const
const GEOREFERENCES = ['site', 'map', 'none'] as const
const BOX_FORMS = ['swept', 'scaled', 'polygons', 'advanced'] as const

/** Oddities of other programs' files: valid, but unexpected for a reader. */
export interface SampleQuirks {
	/**
	 * The form of a panel: an `IfcElementAssembly` of parts; one wall or slab with one body and its openings; an
	 * `IfcWallElementedCase` or `IfcSlabElementedCase` of parts (IFC4 only); or, for the facade, an `IfcCurtainWall` of
	 * parts.
	 */
	panelsAs: (typeof PANEL_FORMS)[number]
	/** Where a panel's mark is: an attribute, a property of Tekla's or Cadwork's sets, or nowhere. */
	marksIn: (typeof MARK_PLACES)[number]
	/**
	 * Latitude and longitude of the site, a map conversion (a property set in IFC2X3), or nothing. IFC4X3 demands a map
	 * conversion, which is its default.
	 */
	georeference: (typeof GEOREFERENCES)[number]
	/** How boxes that repeat are written: extrusions, one cube scaled, face sets (breps in IFC2X3), or advanced breps. */
	boxesAs: (typeof BOX_FORMS)[number]
	/** Storeys have no names. */
	namelessStoreys: boolean
	/** This many panels of each storey belong to the building, not to the storey. */
	panelsOutsideStoreys: number
	/** Panels contain reinforcing bars, swept along a line. */
	reinforcement: boolean
	/** All panels of a building share a property set that has one property of every kind. */
	oddProperties: boolean
	/** This many elements on the lowest storey have no shape. */
	shapelessElements: number
	/** This many elements on the lowest storey have a shape that refers to a missing record. */
	brokenShapes: number
}

export const NO_QUIRKS: SampleQuirks = {
	panelsAs: 'assemblies',
	marksIn: 'tag',
	georeference: 'site',
	boxesAs: 'swept',
	namelessStoreys: false,
	panelsOutsideStoreys: 0,
	reinforcement: false,
	oddProperties: false,
	shapelessElements: 0,
	brokenShapes: 0,
}

const MOST_ODD_ELEMENTS = 1000

/** Fills in the defaults. Throws RangeError for a quirk that is impossible in `schema` (one of `SCHEMAS`). */
export function completeQuirks(given: Partial<SampleQuirks>, schema: string): SampleQuirks {
	const usual: SampleQuirks = schema === 'IFC4X3' ? { ...NO_QUIRKS, georeference: 'map' } : NO_QUIRKS
	const quirks = { ...usual, ...given }
	oneOf('panelsAs', quirks.panelsAs, PANEL_FORMS)
	oneOf('marksIn', quirks.marksIn, MARK_PLACES)
	oneOf('georeference', quirks.georeference, GEOREFERENCES)
	oneOf('boxesAs', quirks.boxesAs, BOX_FORMS)
	if (quirks.panelsAs === 'elemented' && schema !== 'IFC4') throw new RangeError('panelsAs elemented needs IFC4')
	if (quirks.boxesAs === 'advanced' && schema === 'IFC2X3')
		throw new RangeError('boxesAs advanced needs IFC4 or IFC4X3')
	for (const name of ['namelessStoreys', 'reinforcement', 'oddProperties'] as const)
		oneOf(name, quirks[name], [true, false])
	for (const name of ['shapelessElements', 'brokenShapes', 'panelsOutsideStoreys'] as const) {
		if (!Number.isInteger(quirks[name]) || quirks[name] < 0 || quirks[name] > MOST_ODD_ELEMENTS)
			throw new RangeError(`${name} must be a whole number from 0 to ${MOST_ODD_ELEMENTS}`)
	}
	return quirks
}

/** Throws RangeError when a value isn't one of those allowed. */
export function oneOf<T>(name: string, value: T, allowed: readonly T[]) {
	if (!allowed.includes(value)) throw new RangeError(`${name} must be one of ${allowed.join(', ')}`)
}
