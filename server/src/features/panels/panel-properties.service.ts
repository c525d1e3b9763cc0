import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type PanelProperty, PanelPropertyValues } from '@panelyard/contracts/panels/panel-properties'
import { PropertyColumn, type PropertyName, PropertyTable, propertyIn } from '@panelyard/rules/panels/property-columns'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { oncePer } from '../../database/once-per.ts'
import { readPropertiesOf } from '../../models/version-properties.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './panels.queries.ts'

type LiveProject = { id: string; live_version_id: string | null; revision: number }
type Listed = { properties: PanelProperty[]; keys: Set<string>; texts: PropertyTexts[] }

/** A property with its texts, each once; only properties of few and short texts have any. */
export type PropertyTexts = PropertyName & { values: string[] }
/** Properties of more texts than these are names and numbers rather than sorts of panels. */
const MOST_TEXTS = 200
const MOST_TEXTS_IN_ALL = 5000
const LONGEST_TEXT = 60

/** Bytes of columns kept, compressed: one of 50,000 panels takes some 100 KB. */
const MOST_COLUMN_BYTES = 48_000_000
/** Lists and projects kept. */
const MOST_KEPT = 200
/** Most queued passes over whole models; further requests are asked to try again. */
const MOST_WAITING = 50

/**
 * The properties of a project's panels in its live model: which there are, and the values of one. A pass over all
 * properties of a large model takes seconds: one runs at a time, and only for properties that the model has.
 */
export class PanelProperties {
	readonly #platform: Pick<Platform, 'database' | 'storage'>
	readonly #lists = new LRUCache<string, Listed>({ max: MOST_KEPT })
	readonly #columns = new LRUCache<string, Buffer>({
		maxSize: MOST_COLUMN_BYTES,
		sizeCalculation: (column, key) => column.length + key.length,
	})
	readonly #contents = new LRUCache<string, { revision: number; live_version_id: string; digest: string }>({
		max: MOST_KEPT,
	})
	/** Running passes by result, so that concurrent requests share one. */
	readonly #passes = new Map<string, Promise<unknown>>()
	readonly #turns = pLimit(1)

	constructor(platform: Pick<Platform, 'database' | 'storage'>) {
		this.#platform = platform
	}

	/** Which properties the panels have, by set and name; none without a live model. */
	async list(project: LiveProject): Promise<PanelProperty[]> {
		const { live_version_id } = project
		if (live_version_id === null) return []
		return (await this.#listed({ ...project, live_version_id })).properties
	}

	/** The texts that properties of few values have; none without a live model. */
	async texts(project: LiveProject): Promise<PropertyTexts[]> {
		const { live_version_id } = project
		return live_version_id === null ? [] : (await this.#listed({ ...project, live_version_id })).texts
	}

	/** The elements of panels whose property has a value, as text. */
	async elementsWith(project: LiveProject, wanted: PropertyName, value: string): Promise<number[]> {
		const { packed } = await this.values(project, wanted)
		const column = PanelPropertyValues.parse(JSON.parse((await unpack(packed)).toString()))
		const places = new Set(column.values.flatMap((each, place) => (String(each) === value ? [place] : [])))
		return column.elements.filter((_, index) => places.has(column.value_of[index] ?? -1))
	}

	/** The values of one property for every panel that has it, as compressed JSON with a text that names its content. */
	async values(project: LiveProject, wanted: PropertyName): Promise<{ packed: Buffer; name: string }> {
		const { live_version_id } = project
		if (live_version_id === null) return NO_VALUES
		const live = { ...project, live_version_id }
		const content = await this.#contentOf(live)
		const key = columnKey(content, wanted)
		const name = createHash('sha256').update(key).digest('base64url')
		const kept = this.#columns.get(key)
		if (kept) return { packed: kept, name }
		if (!(await this.#listed(live)).keys.has(keyOf(wanted))) return NO_VALUES
		const packed = this.#columns.get(key) ?? (await this.#once(key, () => this.#makeColumn(live, wanted, key)))
		return { packed, name }
	}

	async #listed(project: LiveProject & { live_version_id: string }): Promise<Listed> {
		const content = await this.#contentOf(project)
		return this.#lists.get(content) ?? this.#once(content, () => this.#makeList(project))
	}

	/** A version's properties never change; which elements are panels may. */
	async #contentOf({ id, live_version_id, revision }: LiveProject & { live_version_id: string }): Promise<string> {
		const known = this.#contents.get(id)
		if (known?.revision === revision && known.live_version_id === live_version_id) return known.digest
		const digest = contentName(live_version_id, await queries.digestOfElements(this.#platform.database, id))
		this.#contents.set(id, { revision, live_version_id, digest })
		return digest
	}

	/** One pass over all properties, which makes all columns as well. */
	async #makeList(project: LiveProject & { live_version_id: string }): Promise<Listed> {
		const table = new PropertyTable()
		const content = await this.#pass(project, null, (element, sets) => table.take(element, sets))
		for (const { property, column } of table.columns) {
			this.#columns.set(columnKey(content, property), await packedColumn(column))
			// Others have their turn in between.
			await setImmediate()
		}
		const { properties } = table
		const texts: PropertyTexts[] = []
		let count = 0
		for (const each of table.texts(MOST_TEXTS, LONGEST_TEXT)) {
			count += each.values.length
			if (count <= MOST_TEXTS_IN_ALL) texts.push(each)
		}
		const made = { properties, keys: new Set(properties.map(keyOf)), texts }
		this.#lists.set(content, made)
		return made
	}

	async #makeColumn(
		project: LiveProject & { live_version_id: string },
		wanted: PropertyName,
		key: string,
	): Promise<Buffer> {
		const column = new PropertyColumn()
		const content = await this.#pass(project, wanted.name, (element, sets) => {
			const found = propertyIn(sets, wanted)
			if (found) column.take(element, found)
		})
		const made = await packedColumn(column)
		if (columnKey(content, wanted) === key) this.#columns.set(key, made)
		return made
	}

	/** Reads the panels' properties called `name`, or all of them. Returns the digest of the panels it read. */
	async #pass(
		{ id, live_version_id }: LiveProject & { live_version_id: string },
		name: string | null,
		take: Parameters<typeof readPropertiesOf>[4],
	): Promise<string> {
		const { elements, digest } = await queries.panelElements(this.#platform.database, id)
		await readPropertiesOf(this.#platform, live_version_id, elements, name, take)
		return contentName(live_version_id, digest)
	}

	/** @throws AppError UNAVAILABLE when too many passes wait already */
	#once<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
		const running = this.#passes.get(key) as Promise<Made> | undefined
		if (running) return running
		if (this.#turns.pendingCount >= MOST_WAITING) {
			throw new AppError('UNAVAILABLE', 'Many models are being searched at the moment. Try again shortly.')
		}
		const pass = this.#turns(make).finally(() => this.#passes.delete(key))
		this.#passes.set(key, pass)
		return pass
	}
}

const unpack = promisify(gunzip)
const pack = promisify(gzip)
const packedColumn = ({ column }: PropertyColumn): Promise<Buffer> => pack(JSON.stringify(column), { level: 4 })

/** Those of this server, for every feature that asks for properties of panels. */
export const sharedPanelProperties = oncePer((platform: Platform) => new PanelProperties(platform))

const NO_VALUES = { packed: await packedColumn(new PropertyColumn()), name: 'none' }

const contentName = (version_id: string, digest: string): string => `${version_id} ${digest}`
const keyOf = ({ set_name, name }: PropertyName): string => JSON.stringify([set_name, name])
const columnKey = (content: string, { set_name, name }: PropertyName): string =>
	JSON.stringify([content, set_name, name])
