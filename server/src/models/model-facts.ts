import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { oncePer } from '../database/once-per.ts'
import { type ModelFacts, readFacts, type VersionHead } from './model-versions.queries.ts'

/** In characters of JSON; a model of 50,000 panels has about 0.1 million. */
const KEPT_CHARACTERS = 20_000_000

const factsOf = oncePer((_: Database) => new LRUCache<string, ModelFacts>({ maxSize: KEPT_CHARACTERS }))

/**
 * Facts about the model of a published version: storeys, panel rules, counts. They never change, so they are read once
 * and cached up to a limit. Null for a version that isn't published.
 */
export async function modelFacts(db: Database, { id, published_at }: VersionHead): Promise<ModelFacts | null> {
	if (!published_at) return null
	const facts = factsOf(db)
	const key = `${id} ${published_at.getTime()}`
	const known = facts.get(key)
	if (known) return known
	const read = await readFacts(db, id)
	if (read) facts.set(key, read, { size: JSON.stringify(read).length })
	return read
}
