import {
	type FigureMeasure,
	type FiguresResponse,
	incompleteIn,
	type Sums,
	type Tally,
} from '@panelyard/contracts/figures/figures'
import { REPORT_LIST_ROWS, type ReportLanguage, type ReportUnits } from '@panelyard/contracts/figures/reports'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { ProjectRow } from '../../access/project-permission.ts'
import { barChart, flowChart } from './report-charts.ts'
import { type ReportFormats, reportFormats, shownName } from './report-formats.ts'
import { kindNames, namedFloors, statusText } from './report-names.ts'
import type { PlanFigures } from './report-plan.ts'
import { filled, type ReportTexts, reportTexts } from './report-texts.ts'

/** Steps that have a row of their own at most. */
const MOST_STEPS = 40
/** Panels that are named of each step in the list of what waits longest. */
const LONGEST_OF_STEP = 3
const NO_STATUS_COLOUR = '#c7ced8'

export type ReportFacts = {
	project: Pick<ProjectRow, 'name' | 'time_zone' | 'floor_names' | 'panel_kinds'>
	figures: FiguresResponse
	statuses: Status[]
	floors: Floor[]
	/** Null without planned dates. */
	plan: PlanFigures | null
	measure: FigureMeasure
	language: ReportLanguage
	units: ReportUnits
	/** Milliseconds since 1970. */
	now: number
	/** File name of the cover image beside the template; null for none. */
	image: string | null
}

type Words = ReportFacts & { texts: ReportTexts; formats: ReportFormats; statusOf: (id: string) => Status | undefined }

/** What `report.typ` typesets: texts as they are shown, and places from 0 to 1 for what it draws. */
export function reportContent(facts: ReportFacts) {
	const { project, figures, language, units, now, image } = facts
	const byId = new Map(facts.statuses.map((status) => [status.id, status]))
	const texts = reportTexts(language)
	const formats = reportFormats(language, units)
	const words: Words = { ...facts, texts, formats, statusOf: (id) => byId.get(id) }
	const date = formats.dateTime(now, figures.time_zone)
	return {
		language,
		direction: language === 'ar' ? 'rtl' : 'ltr',
		title: texts.title,
		project: shownName(project.name),
		document_title: `${project.name} – ${texts.title}`.slice(0, 300),
		as_of: filled(texts.as_of, { date, time_zone: figures.time_zone.replaceAll('_', ' ') }),
		period: filled(texts.period, { period: formats.dateRange(figures.from, figures.to) }),
		image: image && { file: image, alt: texts.cover },
		cards: keyFigures(words),
		incomplete: incompleteText(words),
		status: byStatus(words),
		flags: byFlag(words),
		...charts(words),
		breakdowns: [floorsBreakdown(words), kindsBreakdown(words)].filter(({ rows }) => rows.length > 0),
		late: lateList(words),
		stuck: longestWaiting(words),
	}
}

type ReportContent = ReturnType<typeof reportContent>

/** What a report is called when it is saved. */
export const reportFileName = (
	name: string,
	figures: Pick<FiguresResponse, 'today'>,
	language: ReportLanguage,
): string =>
	`${filled(reportTexts(language).file_name, { project: name.replaceAll(/[/\\]/g, '-'), date: figures.today })}.pdf`

const nameOf = ({ statusOf, texts }: Words, status_id: string | null): string => {
	const status = status_id === null ? undefined : statusOf(status_id)
	return status ? shownName(statusText(status, texts)) : texts.status.none
}
const colourOf = ({ statusOf }: Words, status_id: string | null): string =>
	(status_id !== null && statusOf(status_id)?.colour) || NO_STATUS_COLOUR

function keyFigures(words: Words) {
	const { figures, measure, formats, plan } = words
	const { cards } = words.texts
	const { total, done, progress } = figures
	const amount = (value: number) => formats.amount(measure, value)
	const isUnknown = total.count > 0 && total[measure] === 0
	const ratio = done && (total[measure] === 0 ? 0 : (100 * done[measure]) / total[measure])
	const unknown = { value: cards.unknown, note: cards.unknown_note }
	const sums = (['area', 'weight'] as const)
		.filter((key) => total[key] > 0)
		.map((key) => formats.amount(key, total[key]))
	return [
		{ name: cards.panels, value: formats.number(total.count), note: sums.join(' · ') },
		ratio === null || done === null
			? { name: cards.done, value: cards.unknown, note: '' }
			: isUnknown
				? { name: cards.done, ...unknown }
				: {
						name: cards.done,
						value: formats.percent(ratio),
						note: filled(cards.of, { done: amount(done[measure]), total: amount(total[measure]) }),
					},
		progress[measure] === null
			? { name: cards.progress, ...unknown }
			: { name: cards.progress, value: formats.percent(progress[measure]), note: cards.progress_note },
		...(['late', 'due'] as const).map((key) => ({
			name: cards[key],
			value: plan ? formats.number(plan[key]) : '–',
			note: plan ? (key === 'late' ? cards.late_note : '') : cards.no_dates,
			is_bad: key === 'late' && plan !== null && plan.late > 0,
		})),
		{ name: cards.finish, ...forecastText(words) },
	]
}

/** How many panels add an incomplete value to the sums of the report; '' if every value is complete. */
function incompleteText({ figures: { total }, formats, texts }: Words): string {
	const list = (['area', 'volume'] as const)
		.filter((measure) => total[`incomplete_${measure}`] > 0)
		.map((measure) => `${texts.measures[measure]} ${formats.number(total[`incomplete_${measure}`])}`)
	return list.length === 0 ? '' : `* ${filled(texts.cards.incomplete, { list: list.join(' · ') })}`
}

function forecastText({ figures, formats, texts: { cards } }: Words): { value: string; note: string } {
	const { forecast } = figures
	if (forecast.state === 'done') return { value: cards.all_done, note: '' }
	if (forecast.state !== 'expected') return { value: cards[forecast.state], note: '' }
	const { finish, earliest, latest } = forecast
	const dates = { earliest: formats.date(earliest), latest: latest === null ? '' : formats.date(latest) }
	return { value: formats.date(finish), note: filled(latest === null ? cards.open_end : cards.between, dates) }
}

function byStatus(words: Words) {
	const { figures, measure, formats, texts } = words
	const rows = figures.by_status.filter((row) => row.status_id !== null || row.count > 0)
	const shares = formats.shares(rows.map((row) => row[measure]))
	return {
		title: texts.status.title,
		bar: bar(
			words,
			rows.map((row) => [row.status_id, row[measure]]),
		),
		...statusTable(words, texts.status.status, rows, shares),
	}
}

/** Statuses with their panels, shares of all panels and amounts; `*` marks incomplete ones. */
function statusTable(
	words: Words,
	head: string,
	counted: readonly (Tally & { status_id: string | null })[],
	shares: readonly string[],
) {
	const { figures, measure, formats, texts } = words
	const known = (['area', 'volume', 'weight'] as const).filter((key) => figures.total[key] > 0)
	return {
		head: [head, texts.cards.panels, texts.share, ...known.map((key) => texts.measures[key])],
		rows: counted.slice(0, MOST_STEPS).map((row, place) => ({
			colour: colourOf(words, row.status_id),
			name: nameOf(words, row.status_id),
			cells: [
				formats.number(row.count),
				figures.total[measure] === 0 ? '–' : (shares[place] ?? ''),
				...known.map((key) => formats.amount(key, row[key]) + (incompleteIn(row, key) > 0 ? ' *' : '')),
			],
		})),
		more: moreText(words, counted.length - MOST_STEPS),
	}
}

/** How many panels carry each flag; null where none carries any. */
function byFlag(words: Words) {
	const { figures, measure, formats, texts } = words
	if (figures.flags.every(({ count }) => count === 0)) return null
	const shares = figures.flags.map((row) => formats.percent((100 * row[measure]) / figures.total[measure]))
	return { title: texts.status.flags, ...statusTable(words, texts.status.flags, figures.flags, shares) }
}

/** The key figures and the flags of a report in one line, for the mail that brings it. */
export const reportSummary = ({ cards, flags }: Pick<ReportContent, 'cards' | 'flags'>): string =>
	[...cards, ...(flags?.rows.map(({ name, cells: [value = ''] }) => ({ name, value })) ?? [])]
		.map(({ name, value }) => `${name} ${value}`)
		.join(' · ')

/** Parts of a bar with their share of the whole. */
function bar(words: Words, amounts: readonly (readonly [string | null, number])[]) {
	const total = amounts.reduce((sum, [, amount]) => sum + amount, 0)
	return amounts
		.filter(([, amount]) => amount > 0)
		.map(([id, amount]) => ({ colour: colourOf(words, id), share: Math.round((1e4 * amount) / total) / 1e4 }))
}

const moreText = ({ texts, formats }: Words, more: number): string =>
	more > 0 ? filled(texts.more, { number: formats.number(more) }) : ''

function charts(words: Words) {
	const { figures, measure, formats, texts, statuses, language } = words
	if (figures.first_day === null) return { no_history: texts.no_history, flow: null, throughput: null }
	const drawing = {
		figures: { ...figures, flow: figures.flow.slice(0, MOST_STEPS) },
		measure,
		formats,
		colourOf: (id: string) => colourOf(words, id),
		nameOf: (id: string) => nameOf(words, id),
		plannedNameOf: (id: string) => filled(texts.flow.planned, { step: nameOf(words, id) }),
		is_mirrored: language === 'ar',
	}
	const goal = statuses.find(({ type, is_done }) => type === 'step' && is_done)?.id
	const step = figures.reached.find(({ status_id }) => status_id === goal) ?? figures.reached.at(-1)
	const bars = step && barChart(drawing, step)
	return {
		no_history: '',
		flow: figures.total[measure] > 0 ? { title: texts.flow.title, ...flowChart(drawing) } : null,
		throughput: step
			? {
					title: texts.throughput.title,
					note: bars
						? filled(texts.throughput[`by_${bars.by}`], { step: nameOf(words, step.status_id) })
						: texts.throughput.none,
					chart: bars?.chart ?? null,
				}
			: null,
	}
}

type Part = Sums & { name: string; progress: number | null; by_status: { [measure in FigureMeasure]: number[] } }

function breakdown(words: Words, texts: { title: string; head: string }, parts: readonly Part[]) {
	const { figures, measure, formats } = words
	const { cards } = words.texts
	return {
		title: texts.title,
		head: [texts.head, cards.panels, cards.progress],
		rows: parts.slice(0, REPORT_LIST_ROWS).map((part) => ({
			name: shownName(part.name),
			count: formats.number(part.count),
			progress: part.progress === null ? '–' : formats.percent(part.progress),
			bar: bar(
				words,
				figures.by_status.map(({ status_id }, place) => [status_id, part.by_status[measure][place] ?? 0]),
			),
		})),
		more: moreText(words, parts.length - REPORT_LIST_ROWS),
	}
}

const storeysOf = ({ project, floors, figures, texts, formats }: Words): readonly Floor[] =>
	namedFloors(
		project,
		floors,
		figures.floors.some(({ floor }) => floor < 0),
		texts,
		formats,
	)

function floorsBreakdown(words: Words) {
	const { figures, texts } = words
	const floors = storeysOf(words)
	const parts = figures.floors.map((part) => ({ ...part, name: floors[part.floor]?.name || texts.floors.none }))
	return breakdown(words, { title: texts.floors.title, head: texts.floors.floor }, parts)
}

function kindsBreakdown(words: Words) {
	const { figures, texts, project, language } = words
	const named = kindNames(project.panel_kinds, language)
	const parts = figures.kinds.map((part) => ({ ...part, name: named.get(part.kind ?? 0) ?? texts.kinds.none }))
	// Panels of one unnamed kind are all the panels.
	const isWorthIt = parts.length > 1 || project.panel_kinds.length > 1
	return breakdown(words, { title: texts.kinds.title, head: texts.kinds.kind }, isWorthIt ? parts : [])
}

function lateList(words: Words) {
	const { plan, texts, formats } = words
	if (!plan) return null
	const { late } = texts
	const floors = storeysOf(words)
	return {
		title: late.title,
		empty: late.empty,
		head: [late.mark, late.name, texts.floors.floor, texts.status.status, late.step, late.planned, late.by],
		rows: plan.latest.map(({ panel, status_id, step_id, planned, days }) => ({
			colour: colourOf(words, status_id),
			cells: [
				shownName(panel.mark || '–'),
				shownName(panel.own_name || panel.name),
				shownName(floors[panel.floor]?.name || texts.floors.none),
				nameOf(words, status_id),
				nameOf(words, step_id),
				formats.date(planned),
				formats.days(days),
			],
		})),
		more: moreText(words, plan.late - plan.latest.length),
	}
}

function longestWaiting(words: Words) {
	const { figures, texts, formats, now } = words
	if (figures.first_day === null) return null
	const { stuck } = texts
	const steps = figures.ageing.filter(({ count }) => count > 0)
	return {
		title: stuck.title,
		empty: stuck.empty,
		head: [stuck.step, texts.cards.panels, stuck.median, stuck.longest],
		rows: steps.slice(0, MOST_STEPS).map(({ status_id, count, median_since, oldest }) => ({
			colour: colourOf(words, status_id),
			cells: [
				nameOf(words, status_id),
				formats.number(count),
				median_since === null ? '–' : formats.age(median_since, now),
				oldest
					.slice(0, LONGEST_OF_STEP)
					.map(({ mark, name, since }) => `${shownName(mark || name || '–')} (${formats.age(since, now)})`)
					.join(' · '),
			],
		})),
		more: moreText(words, steps.length - MOST_STEPS),
	}
}
