import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { furthestStep, stepLost, wantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'

/** What becomes of a panel that is scanned in a series. */
export type Judgement =
	| { kind: 'set' }
	/** Set in this series already. */
	| { kind: 'again' }
	| { kind: 'has' }
	| { kind: 'requires'; missing: Status[] }
	| { kind: 'back'; at: Status }

/**
 * Whether a scanned panel gets a status, as far as this device knows; the server decides again. A panel that would go back,
 * or lacks what the status requires, is held back: nobody looks at each panel in a series.
 * @param statuses those of the project in order
 * @param isSetAlready in this series
 */
export function judgeScan(
	panel: Pick<Panel, 'statuses'>,
	status: Status,
	statuses: readonly Status[],
	isSetAlready: boolean,
): Judgement {
	if (isSetAlready) return { kind: 'again' }
	const rows = statuses.map((one, position) => ({ ...one, position }))
	const at = furthestStep(panel.statuses, rows)
	if (at?.id === status.id || (status.type === 'flag' && panel.statuses.includes(status.id))) return { kind: 'has' }
	const asked = status.type === 'step' ? { set: status.id } : { add: [status.id] }
	const lost = stepLost(panel.statuses, wantedStatuses(asked, rows), rows)
	if (lost) return { kind: 'back', at: lost }
	const reached = at?.position ?? -1
	const missing = rows.filter(
		// An earlier step may have given way to the one the panel is at; the server knows.
		({ id, type, position }) =>
			status.requires.includes(id) && !panel.statuses.includes(id) && (type === 'flag' || position > reached),
	)
	return missing.length > 0 ? { kind: 'requires', missing } : { kind: 'set' }
}
