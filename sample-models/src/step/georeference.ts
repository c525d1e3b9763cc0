import type { StepWriter } from './step-writer.ts'

/** The origin with `georeference: 'map'`, in metres east, north and up. */
export const MAP_PLACE = { crs: 'EPSG:2056', eastings: 2_683_120, northings: 1_248_340, height: 431.5 } as const

/** Latitude and longitude of the site, as in its record. */
export function siteLocation(w: StepWriter): [string, string] {
	return w.options.quirks.georeference === 'site' ? ['(47,22,36)', '(8,32,24)'] : ['$', '$']
}

/** The map conversion of IFC4 and later. */
export function writeMapConversion(w: StepWriter, modelContext: string) {
	if (w.options.quirks.georeference !== 'map' || w.options.schema === 'IFC2X3') return
	const crs = w.line('IFCPROJECTEDCRS', `'${MAP_PLACE.crs}'`, '$', "'CH1903+'", '$', '$', '$', '$')
	const place = [MAP_PLACE.eastings, MAP_PLACE.northings, MAP_PLACE.height].map((value) => w.length(value))
	w.line('IFCMAPCONVERSION', modelContext, crs, ...place, '1.', '0.', '$')
}

/** The property sets that replace a map conversion in IFC2X3. */
export function writeMapSets(w: StepWriter, site: string) {
	if (w.options.quirks.georeference !== 'map' || w.options.schema !== 'IFC2X3') return
	const write = (name: string, values: [string, string][]) => {
		const properties = values.map(([key, value]) => w.line('IFCPROPERTYSINGLEVALUE', `'${key}'`, '$', value, '$'))
		const set = w.rooted('IFCPROPERTYSET', `site/${name}`, `'${name}'`, `(${properties.join(',')})`)
		w.rooted('IFCRELDEFINESBYPROPERTIES', `site/${name}/of`, '$', `(${site})`, set)
	}
	const length = (metres: number) => `IFCLENGTHMEASURE(${w.length(metres)})`
	write('ePset_ProjectedCRS', [['Name', `IFCLABEL('${MAP_PLACE.crs}')`]])
	write('ePset_MapConversion', [
		['Eastings', length(MAP_PLACE.eastings)],
		['Northings', length(MAP_PLACE.northings)],
		['OrthogonalHeight', length(MAP_PLACE.height)],
		['XAxisAbscissa', 'IFCREAL(1.)'],
		['XAxisOrdinate', 'IFCREAL(0.)'],
	])
}
