import type { FigureMeasure, FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { FigureWords } from './use-figure-words.ts'

/** What the cards of figures show. */
export type KeyCardsProps = {
	projectId: string
	figures: FiguresResponse
	statuses: readonly Status[]
	measure: FigureMeasure
	words: FigureWords
}
