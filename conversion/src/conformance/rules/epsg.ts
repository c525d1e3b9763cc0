import table from './epsg.json' with { type: 'json' }

/** Kinds of codes of the EPSG dataset: systems in use, those (in use or not) with heights, and datums. */
export type EpsgKind = 'systems' | 'vertical_systems' | 'geodetic_datums' | 'vertical_datums'

/** Whether a code is in ranges such as `2000-2198,2200`. */
function isIn(ranges: string, code: number): boolean {
	return ranges.split(',').some((range) => {
		const [first, last = first] = range.split('-').map(Number)
		return code >= (first as number) && code <= (last as number)
	})
}

/** The code of a name such as `EPSG:25832`; null for other names. */
export function epsgCode(name: string | null): number | null {
	const code = /^EPSG:(\d{1,9})$/.exec(name ?? '')?.[1]
	return code === undefined ? null : Number(code)
}

export function isEpsg(code: number | null, ...kinds: EpsgKind[]): boolean {
	return code !== null && kinds.some((kind) => isIn(table[kind], code))
}

/** Metres of the unit of eastings and northings of a system; null if it has none, or its axes have several. */
export function metresOfSystem(code: number | null): number | null {
	if (code === null) return null
	const found = Object.entries(table.metres).find(([, ranges]) => isIn(ranges, code))
	return found ? Number(found[0]) : null
}
