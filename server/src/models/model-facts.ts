import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { type ModelFacts, readFacts, type VersionHead } from './model-versions.queries.ts'

/** In characters of JSON; those of a model of 50,000 panels are some 0.1 million. */
const KEPT_CHARACTERS = 20_000_000

const kept = new WeakMap<Database, LRUCache<string, ModelFacts>>()

/**
 * What a published version says of its model: storeys, panel rules, counts. It never changes, so what was read once is
 * kept, up to a bound. Null for a version that isn't published.
 */
export async function modelFacts(db: Database, { id, published_at }: VersionHead): Promise<ModelFacts | null> {
	if (!published_at) return null
	const facts = kept.get(db) ?? new LRUCache({ maxSize: KEPT_CHARACTERS })
	kept.set(db, facts)
	const key = `${id} ${published_at.getTime()}`
	const known = facts.get(key)
	if (known) return known
	const read = await readFacts(db, id)
	if (read) facts.set(key, read, { size: JSON.stringify(read).length })
	return read
}
