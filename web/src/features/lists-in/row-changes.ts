import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { furthestStep, takenAway, wantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import { panelDescription, panelName } from '../../domain/panels/own-words/panel-details.ts'
import { isSaid } from './match-details.ts'
import type { MatchedRow } from './matched-row.ts'

/** What a list is compared with. */
export type CurrentState = {
	/** Those of the project, in the order of the work. */
	statuses: readonly Status[]
	/** The date by which a panel is to have come to a step, whatever it is from; null for none. */
	plannedDate: (panelId: string, statusId: string) => string | null
}

/** What a row does to its panels. */
type RowEffect = {
	/** Nothing: it says nothing, or what they are already. */
	isSame: boolean
	/** It is the same but for its statuses. */
	isOnlyStatus: boolean
	/** Those that would lose a step without getting a later one. */
	back: readonly Panel[]
}

/** What statuses of a row come to, worked out once for all rows with the same. */
type RowStatuses = { adds: readonly string[]; removes: ReadonlySet<string>; lost: ReadonlySet<string> }

/** Panels that would go back, from which step to which. */
export type BackCount = { from: string; to: string; count: number }

/** Compares rows with what their panels are now. */
export class RowChanges {
	readonly #current: CurrentState
	readonly #mode: 'set' | 'add'
	readonly #wanted = new Map<string, RowStatuses>()
	/** By panel, so that a panel of several rows counts once. */
	readonly #back = new Map<string, string>()

	constructor(current: CurrentState, mode: 'set' | 'add') {
		this.#current = current
		this.#mode = mode
	}

	effectOf(row: MatchedRow): RowEffect {
		const { panels, statuses } = row
		const wanted = statuses.length > 0 ? this.#wantedOf(statuses) : null
		const isSet = (panel: Panel) =>
			!wanted ||
			(wanted.adds.every((id) => panel.statuses.includes(id)) && !panel.statuses.some((id) => wanted.removes.has(id)))
		const rest = panels.every((panel) => this.#isSaid(panel, row))
		const back = wanted ? panels.filter((panel) => panel.statuses.some((id) => wanted.lost.has(id))) : []
		return { isSame: rest && panels.every(isSet), isOnlyStatus: rest, back }
	}

	/** Counts a row that is taken, or that would be if its panels went back. */
	countBack({ statuses, back }: MatchedRow): void {
		const rows = this.#current.statuses
		const to = furthestStep(statuses, rows)?.id ?? ''
		for (const panel of back) this.#back.set(panel.id, `${furthestStep(panel.statuses, rows)?.id} ${to}`)
	}

	/** Those with the most panels first. */
	get counts(): BackCount[] {
		const counts = new Map<string, number>()
		for (const change of this.#back.values()) counts.set(change, (counts.get(change) ?? 0) + 1)
		return [...counts]
			.map(([change, count]) => {
				const [from = '', to = ''] = change.split(' ')
				return { from, to, count }
			})
			.sort((a, b) => b.count - a.count)
	}

	#wantedOf(statuses: readonly string[]): RowStatuses {
		const key = statuses.join()
		const known = this.#wanted.get(key)
		if (known) return known
		const { statuses: rows } = this.#current
		// A status that the list brings comes after all others.
		const isNew = statuses.some((id) => !rows.some((row) => row.id === id))
		const step =
			this.#mode === 'set' ? rows.find(({ id, type }) => type === 'step' && statuses.includes(id))?.id : undefined
		const asked = wantedStatuses({ add: statuses, ...(step && { set: step }) }, rows)
		const lost = isNew ? [] : takenAway(asked, rows).filter(({ type }) => type === 'step')
		const wanted = {
			adds: asked.add,
			removes: new Set(asked.remove),
			lost: new Set(lost.map(({ id }) => id)),
		}
		this.#wanted.set(key, wanted)
		return wanted
	}

	/** Whether a panel is already what a row says besides its statuses. */
	#isSaid(panel: Panel, { groups, category, name, description, dates }: MatchedRow): boolean {
		return (
			groups.every((id) => panel.groups.includes(id)) &&
			(category === null || panel.category_id === category) &&
			(name === null || isSaid(panelName(panel), name)) &&
			(description === null || isSaid(panelDescription(panel), description)) &&
			dates.every(({ status, date }) => this.#current.plannedDate(panel.id, status) === date)
		)
	}
}
