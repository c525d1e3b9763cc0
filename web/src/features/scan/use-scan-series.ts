import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newId } from '../../api/new-id.ts'
import { makeChange } from '../../domain/changes/outbox-of.ts'
import { undoLast } from '../../domain/changes-keeper/start-changes.ts'
import { fetchLabelsAgain, type Labels } from '../../domain/labels/labels.queries.ts'
import { panelsQuery } from '../../domain/panels/list/panels.queries.ts'
import { draftStatuses } from '../../domain/panels/panel-changes.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { namedStatus } from '../../domain/statuses/named-status.ts'
import { findScanned, type Scanned } from './find-scanned.ts'
import { type Judgement, judgeScan } from './series.ts'
import { signal } from './signals.ts'

/** One scan and how it ended. */
export type ScanEntry = {
	id: string
	panel: Panel | null
	result: Exclude<Scanned, { kind: 'panel' }> | Judgement | { kind: 'opened' } | { kind: 'undone' }
	/** The status it was scanned for, and the change that sets it. */
	status: Status | null
	change_id: string | null
}

/** Scans that the page lists. */
const MOST_LISTED = 100

type SeriesOptions = {
	project: Project
	labels: Labels
	statuses: readonly Status[]
	/** What each panel gets; null opens it. */
	status: Status | null
	withSound: boolean
	onOpen: (panel: Panel) => void
}

/** Takes scanned texts: opens the panel, or gives it the status through the outbox. The latest scan comes first. */
export function useScanSeries({ project, labels, statuses, status, withSound, onOpen }: SeriesOptions) {
	const client = useQueryClient()
	const [entries, setEntries] = useState<readonly ScanEntry[]>([])
	/** By panel and status: the change of this series. Read at once, before the page is drawn again. */
	const set = useRef(new Map<string, string>())
	const [count, setCount] = useState(0)

	const take = async (text: string): Promise<void> => {
		const panels = client.getQueryData(panelsQuery(project.id).queryKey)?.panels ?? []
		const onNewLabel = () => fetchLabelsAgain(client, project.id)
		const scanned = await findScanned(text, { projectId: project.id, panels, labels, onNewLabel })
		const entry = scanned.kind === 'panel' ? takePanel(scanned.panel) : other(scanned)
		signal(entry.result.kind === 'set' || entry.result.kind === 'opened' ? 'done' : 'not_done', withSound)
		setEntries((before) => [entry, ...before].slice(0, MOST_LISTED))
	}

	const other = (result: Exclude<Scanned, { kind: 'panel' }>): ScanEntry => ({
		...{ id: newId(), result, status, change_id: null },
		panel: result.kind === 'revoked' ? result.panel : null,
	})

	function takePanel(panel: Panel): ScanEntry {
		const entry = { id: newId(), panel, status, change_id: null }
		if (!status) {
			onOpen(panel)
			return { ...entry, result: { kind: 'opened' } }
		}
		const key = `${panel.id} ${status.id}`
		const result = judgeScan(panel, status, statuses, set.current.has(key))
		if (result.kind !== 'set') return { ...entry, result }
		const action = status.type === 'step' ? 'set' : 'add'
		// What was judged leads on from what the list has.
		const about = { panel_ids: [panel.id], status: namedStatus(status), label: panelLabel(panel), is_onward: true }
		const { id: change_id } = makeChange(client, draftStatuses(project.id, { ...about, action }, 'panel_list'))
		set.current.set(key, change_id)
		setCount(set.current.size)
		return { ...entry, result, change_id }
	}

	/** Takes back the last status that was set; it is the last change of this page too. */
	const undo = () => {
		const last = [...set.current].at(-1)
		if (!last) return
		const [key, change_id] = last
		set.current.delete(key)
		setCount(set.current.size)
		undoLast(client, project.id, 'undo')
		setEntries((before) =>
			before.map((entry) => (entry.change_id === change_id ? { ...entry, result: { kind: 'undone' } } : entry)),
		)
	}

	return { entries, count, take, undo: count > 0 ? undo : null }
}
