import { MEASURES, type Measure, type MeasureOrigin } from '@panelyard/contracts/panels/measures'

/** A value for a measure; the lowest rank wins, and the first among equal ranks. */
export interface MeasuredValue {
	measure: Measure
	value: number
	rank: number
	origin: Extract<MeasureOrigin, 'quantity_set' | 'property'>
}

/** The dimension of a unit type. */
const DIMENSION: Record<string, 'length' | 'area' | 'volume' | 'weight'> = {
	LENGTHUNIT: 'length',
	AREAUNIT: 'area',
	VOLUMEUNIT: 'volume',
	MASSUNIT: 'weight',
}

/** Names by measure from exporters of several countries, best first, in lower case without spaces and punctuation. */
const NAMES: Record<Measure, string[]> = {
	length: [
		'length',
		'netlength',
		'nominallength',
		'overalllength',
		'totallength',
		'assemblycastunitlength',
		'castunitlength',
		'laenge',
		'länge',
		'lengte',
		'longueur',
		'longitud',
	],
	width: [
		'width',
		'nominalwidth',
		'overallwidth',
		'assemblycastunitwidth',
		'castunitwidth',
		'thickness',
		'breite',
		'dicke',
		'breedte',
		'dikte',
		'largeur',
		'anchura',
	],
	height: [
		'height',
		'nominalheight',
		'overallheight',
		'assemblycastunitheight',
		'castunitheight',
		'höhe',
		'hoehe',
		'hoogte',
		'hauteur',
		'altura',
	],
	area: [
		'netsidearea',
		'netarea',
		'grosssidearea',
		'grossarea',
		'sidearea',
		'area',
		'fläche',
		'flaeche',
		'oppervlakte',
		'surface',
		'superficie',
	],
	volume: ['netvolume', 'volume', 'grossvolume', 'assemblycastunitvolume', 'castunitvolume', 'volumen', 'inhoud'],
	weight: [
		'netweight',
		'weight',
		'grossweight',
		'mass',
		'assemblycastunitweight',
		'castunitweight',
		'assemblyweight',
		'totalweight',
		'gewicht',
		'masse',
		'poids',
		'peso',
	],
}

const RANK_BY_NAME = new Map<string, { measure: Measure; rank: number }>(
	MEASURES.flatMap((measure) => NAMES[measure].map((name, rank) => [name, { measure, rank }] as const)),
)

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Cache by name: a model has few names of values, and many values. */
const knownNames = new Map<string, boolean>()
const MOST_KNOWN_NAMES = 10_000

/** Whether a value with this name may be a measure. */
export function isMeasureName(name: string): boolean {
	let known = knownNames.get(name)
	if (known === undefined) {
		known = RANK_BY_NAME.has(plainName(name))
		if (knownNames.size < MOST_KNOWN_NAMES) knownNames.set(name, known)
	}
	return known
}

/** No building has a measure like this: the number is broken. */
const LARGEST = 1e15

/** Values of quantity sets come before those of property sets. */
const PROPERTY_RANK = 100

/**
 * The measure of an element that a named value contains, null if none.
 * @param unitType the unit type the value is in, e.g. `LENGTHUNIT`; a value of another dimension is ignored
 * @param factor to metres, m2, m3 or kg
 */
export function measuredValue(
	name: string,
	value: number,
	unitType: string,
	factor: number,
	fromQuantity: boolean,
): MeasuredValue | null {
	const known = RANK_BY_NAME.get(plainName(name))
	if (!known || !(value > 0)) return null
	const dimension = DIMENSION[unitType]
	const wanted = known.measure === 'width' || known.measure === 'height' ? 'length' : known.measure
	if (dimension !== wanted) return null
	const inMetres = value * factor
	if (!(inMetres < LARGEST)) return null
	return fromQuantity
		? { measure: known.measure, value: inMetres, rank: known.rank, origin: 'quantity_set' }
		: { measure: known.measure, value: inMetres, rank: known.rank + PROPERTY_RANK, origin: 'property' }
}
