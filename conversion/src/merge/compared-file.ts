import type { PlannedFile } from '@panelyard/contracts/model-merges'
import type { Floor } from '@panelyard/contracts/model-structure'
import type { ModelPosition, Placing } from './offered-placements.ts'

/** What is kept of a file that is compared with others. */
export interface ComparedFile {
	facts: Omit<PlannedFile, 'file_id' | 'offered' | 'proposed' | 'placement'>
	sha256: string
	position: ModelPosition
	global_ids: ReadonlySet<string>
}

/** A compared file with its way to the first one. */
export interface PlacedFile extends ComparedFile {
	offered: Placing[]
	placing: Placing
	/** In the merged model's heights. */
	floors: Floor[]
}
