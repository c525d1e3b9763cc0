import { type FoundLabel, readLabelCode } from '@panelyard/contracts/panels/labels'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchable } from '@panelyard/rules/texts/searchable'
import { isRefusal } from '../../api/api-error.ts'
import { findKeptLabel } from '../../domain/labels/kept-labels.ts'
import { findLabel, type Labels } from '../../domain/labels/labels.queries.ts'
import { withoutSeparators } from '../../domain/panels/search/panel-filters.ts'

/** What a scanned or typed text stands for. */
export type Scanned =
	| { kind: 'panel'; panel: Panel }
	| { kind: 'revoked'; panel: Panel }
	| { kind: 'other_project'; found: FoundLabel }
	/** Unknown, or of a project that the person may not see. */
	| { kind: 'unknown' }
	/** Not on this device, and there is no connection. */
	| { kind: 'unknown_here' }
	/** No code of ours. */
	| { kind: 'not_ours' }
	/** A mark that several panels have. */
	| { kind: 'several'; mark: string }

type Known = { projectId: string; panels: readonly Panel[]; labels: Labels; onNewLabel: () => void }

/** Finds what a text stands for: among the labels of the project first, then at the server, then on the device. */
export async function findScanned(text: string, known: Known): Promise<Scanned> {
	const code = readLabelCode(text)
	if (code === null) return byMark(text, known.panels)
	const label = known.labels.byCode.get(code)
	if (label) return ofProject(known.panels, label)
	try {
		const found = await findLabel(code)
		if (found.project_id !== known.projectId) return { kind: 'other_project', found }
		known.onNewLabel()
		return ofProject(known.panels, found)
	} catch (error) {
		if (isRefusal(error)) return { kind: 'unknown' }
		const found = await findKeptLabel(code)
		return found ? { kind: 'other_project', found } : { kind: 'unknown_here' }
	}
}

function ofProject(panels: readonly Panel[], label: Pick<FoundLabel, 'panel_id' | 'is_revoked'>): Scanned {
	const panel = panels.find(({ id }) => id === label.panel_id)
	if (!panel) return { kind: 'unknown' }
	return { kind: label.is_revoked ? 'revoked' : 'panel', panel }
}

const bare = (text: string): string => withoutSeparators(searchable(text.trim()))

function byMark(text: string, panels: readonly Panel[]): Scanned {
	const wanted = bare(text)
	const found = wanted === '' ? [] : panels.filter(({ mark }) => bare(mark) === wanted)
	if (found.length > 1) return { kind: 'several', mark: found[0]?.mark ?? text }
	return found[0] ? { kind: 'panel', panel: found[0] } : { kind: 'not_ours' }
}
