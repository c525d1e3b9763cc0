import type { Georeference } from '@panelyard/contracts/testing/model-tasks'
import { readUnit } from '../ifc/units.ts'
import type { StepFile } from '../step/step-file.ts'
import { storableText } from '../storable-text.ts'

const LONGEST_NAME = 255

/** Degrees of a compound angle: degrees, minutes, seconds, millionths of a second. */
function degrees([whole = 0, minutes = 0, seconds = 0, millionths = 0]: number[]): number {
	return whole + minutes / 60 + seconds / 3600 + millionths / 3.6e9
}

/** Latitude and longitude of the site; exporters write zeros for unknown values. */
function siteLocation(file: StepFile): Pick<Georeference, 'latitude' | 'longitude'> {
	for (const site of file.ofType('IFCSITE')) {
		const latitude = file.numbers(site, 9)
		const longitude = file.numbers(site, 10)
		if (latitude.length < 3 || longitude.length < 3) continue
		const found = { latitude: degrees(latitude), longitude: degrees(longitude) }
		if (found.latitude === 0 && found.longitude === 0) continue
		if (Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180) return found
	}
	return { latitude: null, longitude: null }
}

type MapPlace = Pick<Georeference, 'crs' | 'eastings' | 'northings' | 'orthogonal_height' | 'rotation_degrees'>

/** Degrees from map east to the file's x axis, which a map conversion stores as two components. */
function rotation(abscissa: number | null, ordinate: number | null): number {
	const turn = Math.atan2(ordinate ?? 0, abscissa ?? 1)
	return Number.isFinite(turn) ? (turn * 180) / Math.PI : 0
}

/** The map conversion of IFC4 and later. */
function mapConversion(file: StepFile, metres: number): MapPlace | null {
	for (const type of ['IFCMAPCONVERSION', 'IFCMAPCONVERSIONSCALED', 'IFCRIGIDOPERATION']) {
		for (const record of file.ofType(type)) {
			const crs = file.follow(record, 1)
			const factor = readUnit(file, file.follow(crs, 6))?.factor ?? metres
			const inMetres = (argument: number): number | null => {
				const value = file.number(record, argument)
				return value === null ? null : value * factor
			}
			const place = { eastings: inMetres(2), northings: inMetres(3), orthogonal_height: inMetres(4) }
			if (Object.values(place).some((value) => value !== null && !Number.isFinite(value))) continue
			const turned = type === 'IFCRIGIDOPERATION' ? 0 : rotation(file.number(record, 5), file.number(record, 6))
			return { crs: storableText(file.text(crs, 0)?.trim() ?? '', LONGEST_NAME), ...place, rotation_degrees: turned }
		}
	}
	return null
}

/** The property sets that replace a map conversion in IFC2x3. */
function mapConversionSets(file: StepFile, metres: number): MapPlace | null {
	const values = new Map<string, string | number>()
	for (const set of file.ofType('IFCPROPERTYSET')) {
		if (!/^ePset_(MapConversion|ProjectedCRS)$/i.test(file.text(set, 2) ?? '')) continue
		for (const id of file.refs(set, 4)) {
			const property = file.record(id)
			const { value } = file.value(property, 2)
			if (typeof value === 'string' || typeof value === 'number')
				values.set((file.text(property, 0) ?? '').toLowerCase(), value)
		}
	}
	if (values.size === 0) return null
	const number = (name: string): number | null => {
		const value = values.get(name)
		return value === undefined || !Number.isFinite(Number(value)) ? null : Number(value)
	}
	const inMetres = (name: string): number | null => {
		const value = number(name)
		return value === null ? null : value * metres
	}
	return {
		crs: storableText(String(values.get('name') ?? '').trim(), LONGEST_NAME),
		eastings: inMetres('eastings'),
		northings: inMetres('northings'),
		orthogonal_height: inMetres('orthogonalheight'),
		rotation_degrees: rotation(number('xaxisabscissa'), number('xaxisordinate')),
	}
}

/**
 * The position of a model on earth, from its file; null without one.
 * @param metres metres per length unit of the file
 */
export function readGeoreference(file: StepFile, metres: number): Georeference | null {
	const map = mapConversion(file, metres) ?? mapConversionSets(file, metres)
	const site = siteLocation(file)
	if (!map && site.latitude === null) return null
	return { ...(map ?? { crs: '', eastings: null, northings: null, orthogonal_height: null }), ...site }
}
