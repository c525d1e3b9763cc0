import { median } from '../median.ts'
import type { Answer, Opening, StepName, ViewFigures } from './contest.ts'

/** One line of the result: a figure of our app, of our engine alone, the peer's, and what ours may be. */
export interface ViewRow {
	figure: string
	unit: string
	/** NaN where there is none. */
	app: number
	engine: number
	peer: number
	/** Null where nothing is aimed at. */
	limit: number | null
	/** Why there is no figure, where somebody has none. */
	without: { app?: string | undefined; engine?: string | undefined; peer?: string | undefined }
}

export interface ViewResult {
	model: string
	/** How it was measured, in words. */
	how: string
	rows: ViewRow[]
	/** What somebody did not do as often as asked, and why. */
	notes: string[]
}

interface All {
	app: ViewFigures
	engine: ViewFigures
	peer: ViewFigures
}

/** The first picture may take this share of the peer's. */
const SHARE_OF_PEER = 0.5
/** A frame while orbiting may take this share of the peer's, by the clock. */
const ORBIT_SHARE = 1.5

const most = (values: readonly number[]): number => (values.length > 0 ? Math.max(...values) : Number.NaN)

export function viewRows(all: All): ViewRow[] {
	const row = (
		step: StepName,
		figure: string,
		unit: string,
		limit: number | null,
		value: (figures: ViewFigures) => number,
	): ViewRow => {
		const why = ({ gaveUp }: ViewFigures) => gaveUp.opening ?? gaveUp[step]
		return {
			figure,
			unit,
			app: value(all.app),
			engine: value(all.engine),
			peer: value(all.peer),
			limit,
			without: { app: why(all.app), engine: why(all.engine), peer: why(all.peer) },
		}
	}
	const opened = (figure: string, limit: number | null, value: (opening: Opening) => number) =>
		row('opening', figure, 'ms', limit, ({ openings }) => median(openings.map(value)))
	const again = (figure: string, value: (opening: Opening) => number) =>
		row('opening', figure, 'ms', null, (figures) => median(figures.again.map(value)))
	const longest = (figure: string, limit: number | null, value: (opening: Opening) => number) =>
		row('opening', figure, 'ms', limit, (figures) => most([...figures.openings, ...figures.again].map(value)))
	const cpu = (answers: readonly Answer[]) => answers.map((answer) => answer.cpu)
	const untilRest = (answers: readonly Answer[]) => answers.map((answer) => answer.untilRest)
	const wall = (answers: readonly Answer[]) => answers.map((answer) => answer.wall)
	const orbitLimit = median(all.peer.orbitWall) * ORBIT_SHARE
	const half = median(all.peer.openings.map(({ first }) => first)) * SHARE_OF_PEER
	return [
		row('orbit', 'draw calls', '', 100, ({ drawCalls }) => drawCalls),
		row('orbit', 'triangles, thousands', '', null, ({ triangles }) => triangles / 1000),
		row('orbit', 'script a frame while orbiting, median', 'ms', 4, (figures) => median(figures.orbit)),
		row('orbit', 'script a frame while orbiting, max', 'ms', null, (figures) => most(figures.orbit)),
		row('orbit', 'orbit frame by the clock, median', 'ms', Number.isNaN(orbitLimit) ? null : orbitLimit, (figures) =>
			median(figures.orbitWall),
		),
		row('recolour', 'recolour all, median', 'ms', 16, ({ recolour }) => median(cpu(recolour))),
		row('recolour', 'recolour all, max', 'ms', null, ({ recolour }) => most(cpu(recolour))),
		row('recolour', 'recolour all, until at rest, median', 'ms', null, ({ recolour }) => median(untilRest(recolour))),
		row('highlight', 'first click to highlight', 'ms', 20, ({ highlight }) => median(cpu(highlight.slice(0, 1)))),
		row('highlight', 'later clicks, median', 'ms', 20, ({ highlight }) => median(cpu(highlight.slice(1)))),
		row('highlight', 'later clicks, max', 'ms', null, ({ highlight }) => most(cpu(highlight.slice(1)))),
		row('highlight', 'later clicks, until at rest, median', 'ms', null, ({ highlight }) =>
			median(untilRest(highlight.slice(1))),
		),
		row('visibility', 'hide and isolate, median', 'ms', 16, ({ visibility }) => median(cpu(visibility))),
		row('visibility', 'hide and isolate, max', 'ms', null, ({ visibility }) => most(cpu(visibility))),
		row('visibility', 'hide and isolate, until at rest, median', 'ms', null, ({ visibility }) =>
			median(untilRest(visibility)),
		),
		longest('longest task after the first picture', 100, ({ longestCpu }) => longestCpu),
		longest('the same by the clock', null, ({ longestWall }) => longestWall),
		row('heap', 'JS heap', 'MB', 250, ({ heap }) => heap),
		opened('first picture', Number.isNaN(half) ? null : half, ({ first }) => first),
		opened('whole picture', null, ({ whole }) => whole),
		again('first picture, second visit', ({ first }) => first),
		again('whole picture, second visit', ({ whole }) => whole),
		row('highlight', 'later clicks, by the clock', 'ms', null, ({ highlight }) => median(wall(highlight.slice(1)))),
		row('recolour', 'recolour all, by the clock', 'ms', null, ({ recolour }) => median(wall(recolour))),
		row('visibility', 'hide and isolate, by the clock', 'ms', null, ({ visibility }) => median(wall(visibility))),
	]
}

const NAMES = { app: 'our app', engine: 'our engine', peer: 'the peer' } as const

/** What went missing, in words. */
export function viewNotes(all: All): string[] {
	return (Object.keys(NAMES) as (keyof All)[]).flatMap((who) =>
		Object.entries(all[who].gaveUp).map(([step, why]) => `${NAMES[who]}, ${step}: ${why}`),
	)
}

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(Math.abs(value) < 100 ? 1 : 0) : '-')

const isWithin = (value: number, limit: number | null): boolean => limit === null || value <= limit

export const isBeyond = ({ app, engine, limit }: ViewRow): boolean => !isWithin(app, limit) || !isWithin(engine, limit)

/** A model's result as a table of plain text; what is beyond its limit, or missing, is marked with an x. */
export function viewTable({ model, how, rows, notes }: ViewResult): string {
	const cell = (value: number, why: string | undefined): string =>
		Number.isFinite(value) ? number(value) : (why ?? '-')
	const lines = rows.map((row) => [
		`${row.figure}${row.unit && `, ${row.unit}`}`,
		`${cell(row.app, row.without.app)}${isWithin(row.app, row.limit) ? '' : ' x'}`,
		`${cell(row.engine, row.without.engine)}${isWithin(row.engine, row.limit) ? '' : ' x'}`,
		row.limit === null ? '' : number(row.limit),
		cell(row.peer, row.without.peer),
	])
	const text = [[model, 'our app', 'our engine', 'at most', 'peer'], ...lines]
	const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...text.map((line) => (line[at] as string).length)))
	const table = text.map((line) =>
		line
			.map((words, at) => (at === 0 ? words.padEnd(widths[at] as number) : words.padStart(widths[at] as number)))
			.join('  ')
			.trimEnd(),
	)
	return [...table, how, ...notes].join('\n')
}
