import { z } from 'zod'

/** Most panels in an answer. */
export const MOST_FOUND_PANELS = 12
/** Characters that have to be typed: fewer begin too many marks. */
export const MIN_MARK_LENGTH = 2

/** `GET /panels/found`: the beginning of a mark, in any case and with other separators or without. */
export const FoundPanelsQuery = z.object({ mark: z.string().trim().min(MIN_MARK_LENGTH).max(200) })

export const FoundPanel = z.object({
	id: z.uuid(),
	project_id: z.uuid(),
	project_name: z.string(),
	mark: z.string(),
	/** People's own name, otherwise the model's. */
	name: z.string(),
})
export type FoundPanel = z.infer<typeof FoundPanel>

/** The whole marks first, then those that begin so, by mark. */
export const FoundPanelsResponse = z.object({ panels: z.array(FoundPanel).max(MOST_FOUND_PANELS) })
