import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchable } from '@panelyard/rules/texts/searchable'
import { type TableCell, textOfCell } from '../../sheets/table.ts'
import { withoutSeparators } from '../search/panel-filters.ts'

const loosely = (text: string): string => withoutSeparators(searchable(text))

/** The panels that a cell means. */
export type FoundPanels = {
	panels: readonly Panel[]
	/** Only because the number in the cell may have lost leading zeros: 7 for the mark 007. */
	isByNumber: boolean
}

const NONE: FoundPanels = { panels: [], isByNumber: false }

/** Finds panels by marks as people write them, or by GlobalId. */
export class MarkIndex {
	readonly #exact: Map<string, Panel[]>
	readonly #loose: Map<string, Panel[]>
	readonly #numbers: Map<string, Panel[]>
	readonly #globalIds: Map<string, Panel[]>

	constructor(panels: readonly Panel[]) {
		const marked = panels.filter(({ mark }) => mark !== '')
		this.#exact = Map.groupBy(marked, ({ mark }) => mark.trim())
		this.#loose = Map.groupBy(marked, ({ mark }) => loosely(mark))
		const zeros = marked.filter(({ mark }) => /^0+\d+$/.test(mark.trim()))
		this.#numbers = Map.groupBy(zeros, ({ mark }) => String(Number(mark)))
		this.#globalIds = Map.groupBy(panels, ({ global_id }) => global_id)
	}

	/** As written, then without case and separators, then as a GlobalId, then as a number that lost its zeros. */
	find(cell: TableCell): FoundPanels {
		const text = textOfCell(cell).trim()
		if (text === '') return NONE
		const panels = this.#exact.get(text) ?? this.#loose.get(loosely(text)) ?? this.#globalIds.get(text)
		if (panels) return { panels, isByNumber: false }
		const byNumber = typeof cell === 'number' ? this.#numbers.get(text) : undefined
		return byNumber ? { panels: byNumber, isByNumber: true } : NONE
	}

	byGlobalId(cell: TableCell): readonly Panel[] {
		return this.#globalIds.get(textOfCell(cell).trim()) ?? []
	}
}
