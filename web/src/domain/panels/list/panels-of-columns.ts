import type { PanelColumns } from '@panelyard/contracts/panels/panel-columns'
import type { Panel } from '@panelyard/contracts/panels/panels'

/** Adds the panels of a piece of the list. @param shared of the whole list */
export function addPanels(panels: Panel[], columns: PanelColumns, shared: SharedValues): void {
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
export class SharedValues {
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
