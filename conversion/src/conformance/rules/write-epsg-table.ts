/**
 * Writes `epsg.json`, the codes of the EPSG dataset by kind, from the database of PROJ (its data is public domain, EPSG's
 * may be used freely). Nothing in it is typed by hand:
 *
 *     pip download --no-deps pyproj==3.7.2   # unpack pyproj/proj_dir/share/proj/proj.db of the wheel
 *     npm run epsg-table -- PROJ_DB
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
const database = new DatabaseSync(process.argv[2] ?? '', { readOnly: true })
const codes = (query: string): number[] =>
	database
		.prepare(query)
		.all()
		.map(({ code }) => Number(code))
		.sort((a, b) => a - b)

/** `2000-2198,2200` */
function ranges(sorted: readonly number[]): string {
	const parts: string[] = []
	for (let at = 0; at < sorted.length; at++) {
		const first = sorted[at] as number
		while (sorted[at + 1] === (sorted[at] as number) + 1) at++
		const last = sorted[at] as number
		parts.push(first === last ? String(first) : `${first}-${last}`)
	}
	return parts.join(',')
}

const ofKind = (table: string, condition = '1'): string =>
	ranges(codes(`select code from ${table} where auth_name = 'EPSG' and ${condition}`))

/** Metres of the unit of eastings and northings, by code; a compound system has those of its projected part. */
const HORIZONTAL = `select p.code as code, u.conv_factor as metres
	from projected_crs p
	join axis a on a.coordinate_system_auth_name = p.coordinate_system_auth_name
		and a.coordinate_system_code = p.coordinate_system_code
	join unit_of_measure u on u.auth_name = a.uom_auth_name and u.code = a.uom_code
	where p.auth_name = 'EPSG' and lower(a.orientation) in ('east', 'west', 'north', 'south') and u.type = 'length'`
const horizontal = database
	.prepare(`${HORIZONTAL} union select c.code as code, h.metres as metres from compound_crs c
		join (${HORIZONTAL}) h on h.code = c.horiz_crs_code where c.auth_name = 'EPSG' and c.horiz_crs_auth_name = 'EPSG'`)
	.all() as { code: string; metres: number }[]
const unitsOf = new Map<number, Set<number>>()
for (const { code, metres } of horizontal)
	unitsOf.set(Number(code), (unitsOf.get(Number(code)) ?? new Set()).add(metres))
const byUnit = new Map<number, number[]>()
for (const [code, units] of [...unitsOf].sort(([a], [b]) => a - b)) {
	const [metres] = units
	if (units.size === 1 && metres !== undefined) byUnit.set(metres, [...(byUnit.get(metres) ?? []), code])
}

const edition = database.prepare("select value from metadata where key = 'EPSG.VERSION'").get()
const table = {
	edition: edition?.value,
	systems: ofKind('crs_view', 'deprecated = 0'),
	vertical_systems: ranges(
		codes(
			"select code from vertical_crs where auth_name = 'EPSG' union select code from compound_crs where auth_name = 'EPSG'",
		),
	),
	geodetic_datums: ofKind('geodetic_datum'),
	vertical_datums: ofKind('vertical_datum'),
	metres: Object.fromEntries([...byUnit].map(([metres, list]) => [String(metres), ranges(list)])),
}
writeFileSync(join(import.meta.dirname, 'epsg.json'), `${JSON.stringify(table, null, '\t')}\n`)
