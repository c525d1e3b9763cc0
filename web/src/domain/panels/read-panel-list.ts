import { PanelColumns, PanelColumnsHead } from '@panelyard/contracts/panel-columns'
import type { Panel, PanelListResponse } from '@panelyard/contracts/panels'
import type { z } from 'zod'
import { ApiError, UNEXPECTED_ERROR } from '../../api/api-error.ts'
import { callApiByLine } from '../../api/call-api-by-line.ts'

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

function addPanels(panels: Panel[], columns: PanelColumns, shared: SharedValues): void {
	const at = <Value>(column: readonly Value[], place: number): Value => column[place] as Value
	for (let place = 0; place < columns.id.length; place++) {
		panels.push({
			id: at(columns.id, place),
			element: at(columns.element, place),
			global_id: at(columns.global_id, place),
			mark: at(columns.mark, place),
			name: shared.text(at(columns.name, place)),
			own_name: shared.text(at(columns.own_name, place)),
			kind: at(columns.kind, place),
			category_id: at(columns.category_id, place),
			class: shared.text(at(columns.class, place)),
			description: shared.text(at(columns.description, place)),
			own_description: shared.text(at(columns.own_description, place)),
			floor: at(columns.floor, place),
			floor_computed: at(columns.floor_computed, place),
			length: at(columns.length, place),
			width: at(columns.width, place),
			height: at(columns.height, place),
			area: at(columns.area, place),
			volume: at(columns.volume, place),
			weight: at(columns.weight, place),
			measure_origins: shared.text(at(columns.measure_origins, place)),
			statuses: shared.ids(at(columns.statuses, place)),
			groups: shared.ids(at(columns.groups, place)),
			status_changed_at: shared.orNull(at(columns.status_changed_at, place)),
		})
	}
}

/** Texts and lists of ids that many panels have, once each: what 50,000 panels keep in memory is half of it. */
class SharedValues {
	readonly #texts = new Map<string, string>()
	readonly #ids = new Map<string, string[]>()

	text(value: string): string {
		const known = this.#texts.get(value)
		if (known !== undefined) return known
		this.#texts.set(value, value)
		return value
	}

	orNull(value: string | null): string | null {
		return value === null ? null : this.text(value)
	}

	ids(value: string[]): string[] {
		const key = value.join()
		const known = this.#ids.get(key)
		if (known) return known
		this.#ids.set(key, value)
		return value
	}
}
