import type { PlannedFile } from '@panelyard/contracts/models/model-merges'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { ModelPosition, Placing } from './offered-placements.ts'

/** The data of a file for comparison with others. */
export interface ComparedFile {
	facts: Omit<PlannedFile, 'file_id' | 'offered' | 'proposed' | 'placement'>
	sha256: string
	position: ModelPosition
	global_ids: ReadonlySet<string>
}

/** A compared file with its alignment to the first one. */
export interface PlacedFile extends ComparedFile {
	offered: Placing[]
	placing: Placing
	/** In the merged model's height system. */
	floors: Floor[]
}
