import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReportWithoutLists } from '@panelyard/contracts/models/conversion'
import { ModelContents } from '@panelyard/contracts/models/model-structure'
import { readPanelsFile } from '@panelyard/conversion/panels-file'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'
import { oncePer } from '../database/once-per.ts'
import type { StoredArtefacts } from '../database/tables/version-summary.ts'
import type { Platform } from '../platform/feature.ts'
import { withStagingDirectory } from '../platform/storage/staging.ts'
import { fetchStored } from './converter-output.ts'
import { modelFacts } from './model-facts.ts'
import type { VersionHead } from './model-versions.queries.ts'
import { storedMembers } from './stored-members.ts'

/** Characters of JSON that are cached in memory, for all models together. */
const MOST_KEPT = 16_000_000

const { panels: Panels, walls: Walls } = ModelContents.shape
/** The members of `structure.json` that describe walls. */
const WALL_MEMBERS = ['strings', 'elements.global_id', 'elements.name', 'elements.floor', 'walls'] as const

/** The parts of artefacts that answers contain, as JSON. */
type ArtefactTexts = { panels: string; walls: string; report: string }
type ReadingPlatform = Pick<Platform, 'config' | 'database' | 'storage'>

/**
 * Returns the contents of a published version as JSON texts: a `ModelContents`, and the report without the single
 * problems. Artefacts never change, so they are read once and cached up to a limit. Null for a version that isn't
 * published.
 * @throws the storage's error when they can't be read
 */
export async function modelContents(
	platform: ReadingPlatform,
	version: VersionHead,
): Promise<{ contents: string; report: string } | null> {
	const { artefacts } = version
	const facts = await modelFacts(platform.database, version)
	if (!facts || !artefacts) return null
	const { panels, walls, report } = await cacheOf(platform.database).forceFetch(keyOf(artefacts), {
		context: { platform, artefacts },
	})
	return { contents: `{"floors":${JSON.stringify(facts.floors)},"walls":${walls},"panels":${panels}}`, report }
}

const cacheOf = oncePer(
	(_: Database) =>
		new LRUCache<string, ArtefactTexts, { platform: ReadingPlatform; artefacts: StoredArtefacts }>({
			maxSize: MOST_KEPT,
			sizeCalculation: ({ panels, walls, report }) => panels.length + walls.length + report.length,
			// Concurrent callers share one read.
			fetchMethod: (_key, _stale, { context }) => read(context.platform, context.artefacts),
		}),
)

const keyOf = (artefacts: StoredArtefacts): string =>
	`${artefacts['report.json']?.storage_key} ${artefacts['panels.json']?.storage_key}`

async function read({ config, storage }: ReadingPlatform, artefacts: StoredArtefacts): Promise<ArtefactTexts> {
	return withStagingDirectory(config.dataDir, async (directory) => {
		const names = ['report.json', 'panels.json'].filter((name) => artefacts[name])
		const keys = names.map((name) => [name, artefacts[name]?.storage_key ?? ''])
		await fetchStored(storage, directory, Object.fromEntries(keys))
		const report = ReportWithoutLists.parse(JSON.parse(await readFile(join(directory, 'report.json'), 'utf8')))
		const panels = report.panel_rule ? (await readPanelsFile(join(directory, 'panels.json'))).panels : []
		return {
			panels: JSON.stringify(Panels.parse(panels)),
			walls: JSON.stringify(await readWalls(storage, artefacts['structure.json']?.storage_key ?? '')),
			report: JSON.stringify(report),
		}
	})
}

async function readWalls(storage: Platform['storage'], storage_key: string): Promise<z.infer<typeof Walls>> {
	const columns = await storedMembers(storage, storage_key, WALL_MEMBERS)
	return columns.walls.map((element) => ({
		global_id: columns['elements.global_id'][element] ?? '',
		name: columns.strings[columns['elements.name'][element] ?? -1] ?? '',
		floor: columns['elements.floor'][element] ?? -1,
	}))
}
