import { PanelColumns, PanelColumnsHead } from '@panelyard/contracts/panels/panel-columns'
import type { Panel, PanelListResponse } from '@panelyard/contracts/panels/panels'
import type { z } from 'zod'
import { ApiError, UNEXPECTED_ERROR } from '../../../api/api-error.ts'
import { callApiByLine } from '../../../api/call-api-by-line.ts'
import { addPanels, SharedValues } from './panels-of-columns.ts'

/** Fetches every panel of a project, piece by piece: read at once, 50,000 would hold the page up for a second. */
export async function readPanelList(projectId: string, signal: AbortSignal): Promise<PanelListResponse> {
	const path = `/projects/${projectId}/panels/columns`
	const panels: Panel[] = []
	const shared = new SharedValues()
	let head: z.infer<typeof PanelColumnsHead> | null = null
	for await (const line of callApiByLine(path, signal)) {
		if (line === ']}' || line === '') continue
		if (head === null) head = parsed(PanelColumnsHead, `${line}]}`)
		else addPanels(panels, parsed(PanelColumns, line.endsWith(',') ? line.slice(0, -1) : line), shared)
	}
	if (head?.total !== panels.length) throw unreadable(`${panels.length} of ${head?.total ?? 'unknown'} panels came`)
	return { panels, ...head }
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch (error) {
		throw unreadable(error)
	}
	const checked = schema.safeParse(value)
	if (!checked.success) throw unreadable(checked.error.issues)
	return checked.data
}

function unreadable(reason: unknown): ApiError {
	console.error('The list of panels came in an unknown shape', reason)
	return new ApiError(200, UNEXPECTED_ERROR, null, [], null)
}
