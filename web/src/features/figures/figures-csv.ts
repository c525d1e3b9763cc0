import type { FiguresResponse, Sums } from '@panelyard/contracts/figures/figures'
import type { CellValue } from '../../domain/sheets/sheet.ts'
import { labelled } from '../../locales/labelled.ts'
import type { amountsIn } from '../../locales/units.ts'

/** What the lines of the file are called, in the reader's language. */
export type CsvWords = {
	header: Record<'figure' | 'item' | 'date' | 'count' | 'area' | 'volume' | 'weight' | 'value', string>
	figure: Record<
		| 'total'
		| 'incomplete_area'
		| 'incomplete_volume'
		| 'done'
		| 'progress'
		| 'by_status'
		| 'flag'
		| 'floor'
		| 'kind'
		| 'group'
		| 'flow'
		| 'reached'
		| 'age_median'
		| 'oldest'
		| 'lead_median'
		| 'lead_80'
		| 'forecast_rate'
		| 'forecast_finish'
		| 'forecast_earliest'
		| 'forecast_latest'
		| 'planned'
		| 'plan_behind'
		| 'plan_ahead'
		| 'plan_days'
		| 'plan_end',
		string
	>
	noStatus: string
	statusName: (id: string) => string
	floorName: (floor: number) => string
	kindName: (kind: number | null) => string
	groupName: (id: string | null) => string
	/** Ids of the groups, in their order. */
	groupOrder: readonly string[]
	leadName: (from: string, to: string) => string
	/** Of the amounts, as the header says. */
	inUnits: ReturnType<typeof amountsIn>
}

const NO_SUMS = [null, null, null, null] as const

/**
 * The figures as rows of a sheet, the header first: what each is of, its day, its sums, and one value in per cent or days.
 * Days are ISO dates; areas, volumes and weights are in the reader's units.
 */
export function figureRows(figures: FiguresResponse, words: CsvWords): CellValue[][] {
	const { header, figure, inUnits } = words
	const sums = ({ count, area, volume, weight }: Sums): CellValue[] => [
		count,
		inUnits.area(area),
		inUnits.volume(volume),
		inUnits.weight(weight),
	]
	const { to, total, done, progress, forecast } = figures
	const now = (name: string, item: string, amounts: Sums, value: number | null = null): CellValue[] => [
		name,
		item,
		figures.today,
		...sums(amounts),
		value,
	]
	const value = (name: string, item: string, day: string, number: number | null): CellValue[] => [
		name,
		item,
		day,
		...NO_SUMS,
		number,
	]
	const series = (name: string, list: FiguresResponse['flow'], days = figures.days): CellValue[][] =>
		list.flatMap((step) =>
			days.map((day, place) => {
				const at = (column: readonly number[]) => column[place] ?? 0
				return [
					name,
					words.statusName(step.status_id),
					day,
					...sums({ count: at(step.count), area: at(step.area), volume: at(step.volume), weight: at(step.weight) }),
					null,
				]
			}),
		)
	const planRows = (plan: FiguresResponse['plan']): CellValue[][] => {
		if (!plan) return []
		const { goal } = plan
		const step = goal ? words.statusName(goal.status_id) : ''
		return [
			...series(figure.planned, plan.planned, plan.days),
			...(goal
				? [
						now(figure.plan_behind, step, goal.behind),
						now(figure.plan_ahead, step, goal.ahead),
						value(figure.plan_days, step, figures.today, goal.days_behind),
						value(figure.plan_end, step, goal.end, null),
					]
				: []),
		]
	}
	return [
		[header.figure, header.item, header.date, header.count, header.area, header.volume, header.weight, header.value],
		now(figure.total, '', total),
		...(['incomplete_area', 'incomplete_volume'] as const)
			.filter((name) => total[name] > 0)
			.map((name): CellValue[] => [figure[name], '', figures.today, total[name], null, null, null, null]),
		...(done ? [now(figure.done, '', done, total.count === 0 ? null : (100 * done.count) / total.count)] : []),
		value(figure.progress, '', figures.today, progress.count),
		...figures.by_status.map(({ status_id, ...own }) =>
			now(figure.by_status, status_id === null ? words.noStatus : words.statusName(status_id), own),
		),
		...figures.flags.map(({ status_id, ...own }) => now(figure.flag, words.statusName(status_id), own)),
		...figures.floors.map((own) => now(figure.floor, words.floorName(own.floor), own, own.progress)),
		...figures.kinds.map((own) => now(figure.kind, words.kindName(own.kind), own, own.progress)),
		...inGroupOrder(figures.groups, words.groupOrder).map((own) =>
			now(figure.group, words.groupName(own.group_id), own, own.progress),
		),
		...series(figure.flow, figures.flow),
		...series(figure.reached, figures.reached),
		...figures.ageing.flatMap(({ status_id, median_since, oldest }) => {
			const name = words.statusName(status_id)
			return [
				...(median_since === null ? [] : [value(figure.age_median, name, median_since, null)]),
				...oldest.map(({ mark, name: panel, since }) =>
					value(figure.oldest, labelled(name, mark || panel), since, null),
				),
			]
		}),
		...figures.lead_times.flatMap((time) => {
			const name = words.leadName(words.statusName(time.from_status_id), words.statusName(time.to_status_id))
			const counted = (label: string, days: number | null): CellValue[] => [
				label,
				name,
				to,
				time.count,
				null,
				null,
				null,
				days,
			]
			return [counted(figure.lead_median, time.median), counted(figure.lead_80, time.percentile_80)]
		}),
		...(forecast.state === 'expected'
			? [
					value(figure.forecast_rate, '', figures.today, forecast.rate),
					value(figure.forecast_finish, '', forecast.finish, null),
					value(figure.forecast_earliest, '', forecast.earliest, null),
					...(forecast.latest === null ? [] : [value(figure.forecast_latest, '', forecast.latest, null)]),
				]
			: []),
		...planRows(figures.plan),
	]
}

/** Figures of groups in the order of the groups; those of no group last. */
const inGroupOrder = (groups: FiguresResponse['groups'], order: readonly string[]): FiguresResponse['groups'] => {
	const rank = new Map(order.map((id, place) => [id, place]))
	const rankOf = (id: string | null) => rank.get(id ?? '') ?? order.length
	return groups.toSorted((a, b) => rankOf(a.group_id) - rankOf(b.group_id))
}
