import type { Panel, StatusEvent } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'

const DAY_MS = 86_400_000
/** Share of the building that reaches each step on a working day. */
const PACE = 0.0125
const FIRST_HOUR = 7
const HOURS = 9

/** One status that panels got or lost at one time, in milliseconds since 1970. */
export type PastChange = {
	at: number
	status_id: string
	status_name: string
	action: StatusEvent['action']
	panel_ids: string[]
}

type PastPanel = Pick<Panel, 'id' | 'floor' | 'statuses'>
type PastStatus = Pick<Status, 'id' | 'name' | 'type'>

/**
 * An invented history of the sample project before `now`, oldest first: its panels reached their current steps at a
 * steady pace on working days, so that figures have something to show. Equal for the same day.
 * @param now milliseconds since 1970
 */
export function samplePast(panels: readonly PastPanel[], statuses: readonly PastStatus[], now: number): PastChange[] {
	const steps = statuses.filter(({ type }) => type === 'step')
	const levelOf = (panel: PastPanel) => steps.findLastIndex(({ id }) => panel.statuses.includes(id))
	const byWork = panels
		.map((panel) => ({ panel, level: levelOf(panel) }))
		.toSorted((a, b) => b.level - a.level || a.panel.floor - b.panel.floor)
	const changes = new Map<string, PastChange>()
	const add = (at: number, panel: PastPanel, { id, name }: PastStatus, action: PastChange['action']) => {
		const key = `${at} ${id} ${action}`
		const same = changes.get(key) ?? { at, status_id: id, status_name: name, action, panel_ids: [] }
		same.panel_ids.push(panel.id)
		changes.set(key, same)
	}
	for (const [step, status] of steps.entries()) {
		const reached = byWork.filter(({ level }) => level >= step).length / byWork.length
		for (const [place, { panel, level }] of byWork.entries()) {
			if (level < step) continue
			const daysAgo = Math.round((reached - place / byWork.length) / PACE) + 1
			const at = workingTime(now, daysAgo, (place % HOURS) + FIRST_HOUR)
			add(at, panel, status, 'added')
			const before = steps[step - 1]
			if (before && !panel.statuses.includes(before.id)) add(at, panel, before, 'removed')
		}
	}
	const flags = statuses.filter(({ type }) => type === 'flag')
	for (const [place, panel] of panels.entries())
		for (const flag of flags)
			if (panel.statuses.includes(flag.id))
				add(workingTime(now, (place % 10) + 1, FIRST_HOUR + HOURS), panel, flag, 'added')
	return [...changes.values()].toSorted((a, b) => a.at - b.at)
}

/** An hour (UTC) of the day that is this many working days before. */
function workingTime(now: number, workingDays: number, hour: number): number {
	let day = Math.floor(now / DAY_MS)
	// 1 January 1970 was a Thursday.
	const isWeekend = () => (day + 4) % 7 === 0 || (day + 4) % 7 === 6
	for (let left = workingDays; left > 0; ) {
		day--
		if (!isWeekend()) left--
	}
	return day * DAY_MS + hour * 3_600_000
}
