import type { ImportCounts } from '@panelyard/contracts/panels/imports'
import type { OwnWords } from '@panelyard/contracts/panels/panel-details'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { type ReplacedWords, replaceWords } from './own-words.queries.ts'

// People's own names and descriptions as an import sets them, all within a transaction that holds the project.

const KeptWords = z.object({
	field: z.enum(['own_name', 'own_description']),
	panel_ids: z.array(z.string()),
	before: z.array(z.string()),
	after: z.array(z.string()),
})
/** What a change did to one field of panels. */
export type KeptWords = ReplacedWords & { field: keyof OwnWords }

/** Gives panels words of their own; the rest of what people said of them stays. */
export async function importWords(
	tx: Database,
	project_id: string,
	field: keyof OwnWords,
	words: ReadonlyMap<string, string>,
): Promise<{ counts: ImportCounts; replaced: KeptWords }> {
	const given = { panel_ids: [...words.keys()], texts: [...words.values()], expected: null }
	const replaced = await replaceWords(tx, project_id, field, given)
	const changed = replaced.panel_ids.length
	return { counts: { changed, stayed: words.size - changed, left_out: 0 }, replaced: { field, ...replaced } }
}

/** Brings back what panels said before a change, but for those that say something else since. */
export async function takeWordsBack(
	tx: Database,
	project_id: string,
	payload: unknown,
): Promise<{ kept: number; replaced: KeptWords }> {
	const { field, panel_ids, before, after } = KeptWords.parse(payload)
	const back = await replaceWords(tx, project_id, field, { panel_ids, texts: before, expected: after })
	return { kept: panel_ids.length - back.panel_ids.length, replaced: { field, ...back } }
}
