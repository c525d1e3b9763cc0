/** One file's figures: medians over the rounds; peak memory is the largest seen. NaN for what was not measured. */
export interface ConvertRow {
	file: string
	file_megabytes: number
	bare_ms: number
	ours_ms: number
	ours_cpu_ms: number
	fragments_ms: number
	of_bare: number
	of_fragments: number
	/** The ratio to bare that is aimed at, null for other files than the reference models. */
	most_of_bare: number | null
	peak_megabytes: number
	most_megabytes: number
	/** GLB and compressed structure. */
	served_megabytes: number
	fragments_megabytes: number
}

const MOST_OF_FRAGMENTS = 0.45

const number = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '-')

/** A figure with its limit, and a cross where it is beyond. */
function limited(value: number, limit: number | null, digits: number): string {
	if (!Number.isFinite(value)) return '-'
	if (limit === null || !Number.isFinite(limit)) return value.toFixed(digits)
	return `${value.toFixed(digits)} / ${limit.toFixed(digits)}${value > limit ? ' x' : ''}`
}

/** The result as a table of plain text; limits stand after a stroke, what is beyond one is marked with an x. */
export function convertTable(rows: ConvertRow[], runs: number, load: number): string {
	const header = [
		'file',
		'MB',
		'bare web-ifc',
		'ours, whole',
		'ours, CPU',
		'fragments',
		'of bare',
		'of fragments',
		'peak MB',
		'served MB / .frag',
	]
	const lines = rows.map((row) => [
		row.file,
		number(row.file_megabytes, 1),
		number(row.bare_ms),
		number(row.ours_ms),
		number(row.ours_cpu_ms),
		number(row.fragments_ms),
		limited(row.of_bare, row.most_of_bare, 2),
		limited(row.of_fragments, MOST_OF_FRAGMENTS, 2),
		limited(row.peak_megabytes, row.most_megabytes, 0),
		limited(row.served_megabytes, row.fragments_megabytes, 2),
	])
	const widths = header.map((title, at) => Math.max(title.length, ...lines.map((line) => (line[at] as string).length)))
	const text = [header, ...lines].map((line) =>
		line
			.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number)))
			.join('  '),
	)
	return [
		`medians of ${runs} runs in turns, each in a fresh process; milliseconds; load average ${load.toFixed(1)}`,
		'',
		...text,
	].join('\n')
}
