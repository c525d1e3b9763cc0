import type { Answer, Opening, ViewFigures } from './contest.ts'

/** One line of the result: a figure of our app, of our engine alone, the peer's, and what ours may be. */
export interface ViewRow {
	figure: string
	unit: string
	app: number
	engine: number
	peer: number
	/** Null where nothing is aimed at. */
	limit: number | null
}

export interface ViewResult {
	model: string
	rows: ViewRow[]
}

/** The first picture may take this share of the peer's. */
const SHARE_OF_PEER = 0.5

export const median = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const most = (values: readonly number[]): number => (values.length > 0 ? Math.max(...values) : Number.NaN)

export function viewRows(app: ViewFigures, engine: ViewFigures, peer: ViewFigures): ViewRow[] {
	const both = (
		figure: string,
		unit: string,
		limit: number | null,
		value: (figures: ViewFigures) => number,
	): ViewRow => ({ figure, unit, limit, app: value(app), engine: value(engine), peer: value(peer) })
	const opened = (value: (opening: Opening) => number) => (figures: ViewFigures) => median(figures.openings.map(value))
	const again = (value: (opening: Opening) => number) => (figures: ViewFigures) => median(figures.again.map(value))
	const cpu = (answers: readonly Answer[]) => answers.map((answer) => answer.cpu)
	const wall = (answers: readonly Answer[]) => answers.map((answer) => answer.wall)
	const first = opened((opening) => opening.first)
	return [
		both('draw calls', '', 100, ({ drawCalls }) => drawCalls),
		both('triangles, thousands', '', null, ({ triangles }) => triangles / 1000),
		both('script a frame while orbiting, median', 'ms', 4, ({ orbit }) => median(orbit)),
		both('script a frame while orbiting, max', 'ms', null, ({ orbit }) => most(orbit)),
		both('recolour all, median', 'ms', 16, ({ recolour }) => median(cpu(recolour))),
		both('recolour all, max', 'ms', null, ({ recolour }) => most(cpu(recolour))),
		both('click to highlight, median', 'ms', 20, ({ highlight }) => median(cpu(highlight))),
		both('click to highlight, max', 'ms', null, ({ highlight }) => most(cpu(highlight))),
		both('hide and isolate, median', 'ms', 16, ({ visibility }) => median(cpu(visibility))),
		both('hide and isolate, max', 'ms', null, ({ visibility }) => most(cpu(visibility))),
		both('longest task after the first picture', 'ms', 100, (figures) =>
			most([...figures.openings, ...figures.again].map(({ longestCpu }) => longestCpu)),
		),
		both('the same by the clock', 'ms', null, (figures) =>
			most([...figures.openings, ...figures.again].map(({ longestWall }) => longestWall)),
		),
		both('JS heap', 'MB', 250, ({ heap }) => heap),
		both('first picture', 'ms', first(peer) * SHARE_OF_PEER, first),
		both(
			'whole picture',
			'ms',
			null,
			opened(({ whole }) => whole),
		),
		both(
			'first picture, second visit',
			'ms',
			null,
			again((opening) => opening.first),
		),
		both(
			'whole picture, second visit',
			'ms',
			null,
			again(({ whole }) => whole),
		),
		both('click to highlight, by the clock', 'ms', null, ({ highlight }) => median(wall(highlight))),
		both('recolour all, by the clock', 'ms', null, ({ recolour }) => median(wall(recolour))),
		both('hide and isolate, by the clock', 'ms', null, ({ visibility }) => median(wall(visibility))),
	]
}

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(Math.abs(value) < 100 ? 1 : 0) : '-')

const isWithin = (value: number, limit: number | null): boolean => limit === null || value <= limit

export const isBeyond = ({ app, engine, limit }: ViewRow): boolean => !isWithin(app, limit) || !isWithin(engine, limit)

/** A model's result as a table of plain text; what is beyond its limit is marked with an x. */
export function viewTable({ model, rows }: ViewResult): string {
	const lines = rows.map((row) => [
		`${row.figure}${row.unit && `, ${row.unit}`}`,
		`${number(row.app)}${isWithin(row.app, row.limit) ? '' : ' x'}`,
		`${number(row.engine)}${isWithin(row.engine, row.limit) ? '' : ' x'}`,
		row.limit === null ? '' : number(row.limit),
		number(row.peer),
	])
	const text = [[model, 'our app', 'our engine', 'at most', 'peer'], ...lines]
	const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...text.map((line) => (line[at] as string).length)))
	return text
		.map((line) =>
			line
				.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number)))
				.join('  ')
				.trimEnd(),
		)
		.join('\n')
}
