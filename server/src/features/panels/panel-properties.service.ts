import { createHash } from 'node:crypto'
import { MOST_PANEL_PROPERTIES, type PanelProperty } from '@panelyard/contracts/panel-properties'
import type { Platform } from '../../platform/feature.ts'
import { readPropertiesOf } from '../conversion/version-properties.ts'
import * as queries from './panels.queries.ts'
import { KeptColumns, PropertyColumn, type PropertyName, PropertyTable, propertyIn } from './property-columns.ts'

type LiveProject = { id: string; live_version_id: string | null; revision: number }

/** Lists and projects kept in mind. */
const MOST_KEPT = 200
const lists = new Map<string, Promise<PanelProperty[]>>()
const columns = new KeptColumns()
/** Columns being made, so that several who ask at once wait for one pass. */
const beingMade = new Map<string, Promise<Buffer>>()
const contents = new Map<string, { revision: number; live_version_id: string; digest: string }>()

/** Which properties the panels have in the live model, by set and name; none without a live model. */
export async function panelProperties(platform: Platform, project: LiveProject): Promise<PanelProperty[]> {
	const version_id = project.live_version_id
	if (version_id === null) return []
	const content = await contentOf(platform, { ...project, live_version_id: version_id })
	const kept = lists.get(content)
	if (kept) return kept
	const listed = listProperties(platform, project.id, version_id)
	const properties = listed.then((made) => made.properties)
	keep(lists, content, properties)
	listed.then(
		(made) => made.content === content || lists.delete(content),
		() => lists.delete(content),
	)
	return properties
}

/** The values of one property for every panel that has it, as compressed JSON with a text that names its content. */
export async function panelPropertyValues(
	platform: Platform,
	project: LiveProject,
	wanted: PropertyName,
): Promise<{ packed: Buffer; name: string }> {
	const version_id = project.live_version_id
	if (version_id === null) return { packed: await new PropertyColumn().packed(), name: 'none' }
	const content = await contentOf(platform, { ...project, live_version_id: version_id })
	const key = columnKey(content, wanted)
	const name = createHash('sha256').update(key).digest('base64url')
	const kept = columns.get(key)
	if (kept) return { packed: kept, name }
	const made = beingMade.get(key) ?? makeColumn(platform, project.id, version_id, wanted, key)
	beingMade.set(key, made)
	return { packed: await made.finally(() => beingMade.delete(key)), name }
}

/** A version's properties never change; which elements are panels may. */
async function contentOf(
	{ database }: Platform,
	{ id, live_version_id, revision }: LiveProject & { live_version_id: string },
): Promise<string> {
	const known = contents.get(id)
	if (known?.revision === revision && known.live_version_id === live_version_id) return known.digest
	const digest = contentName(live_version_id, await queries.digestOfElements(database, id))
	keep(contents, id, { revision, live_version_id, digest })
	return digest
}

const contentName = (version_id: string, digest: string): string => `${version_id} ${digest}`

const columnKey = (content: string, { set_name, name }: PropertyName): string =>
	JSON.stringify([content, set_name, name])

/** One pass over all properties, which gives all columns as well; says which panels it read. */
async function listProperties(
	platform: Platform,
	project_id: string,
	version_id: string,
): Promise<{ properties: PanelProperty[]; content: string }> {
	const table = new PropertyTable()
	const { elements, digest } = await queries.panelElements(platform.database, project_id)
	await readPropertiesOf(platform, version_id, elements, null, (element, sets) => table.take(element, sets))
	const content = contentName(version_id, digest)
	for await (const { property, packed } of table.columns()) columns.set(columnKey(content, property), packed)
	const properties = table.properties
		.sort((a, b) => b.panel_count - a.panel_count)
		.slice(0, MOST_PANEL_PROPERTIES)
		.sort((a, b) => compare(a.set_name, b.set_name) || compare(a.name, b.name))
	return { properties, content }
}

async function makeColumn(
	platform: Platform,
	project_id: string,
	version_id: string,
	wanted: PropertyName,
	key: string,
): Promise<Buffer> {
	const column = new PropertyColumn()
	const { elements, digest } = await queries.panelElements(platform.database, project_id)
	await readPropertiesOf(platform, version_id, elements, wanted.name, (element, sets) => {
		const found = propertyIn(sets, wanted)
		if (found) column.take(element, found)
	})
	const packed = await column.packed()
	if (columnKey(contentName(version_id, digest), wanted) === key) columns.set(key, packed)
	return packed
}

const keep = <Value>(kept: Map<string, Value>, key: string, value: Value): void => {
	kept.delete(key)
	kept.set(key, value)
	for (const oldest of kept.keys()) {
		if (kept.size <= MOST_KEPT) break
		kept.delete(oldest)
	}
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
