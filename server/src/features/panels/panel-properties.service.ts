import { createHash } from 'node:crypto'
import type { PropertySet } from '@panelyard/contracts/model-structure'
import {
	MOST_PANEL_PROPERTIES,
	type PanelProperty,
	type PanelPropertyValues,
} from '@panelyard/contracts/panel-properties'
import type { Platform } from '../../platform/feature.ts'
import { readPropertiesOf } from '../conversion/version-properties.ts'
import * as queries from './panels.queries.ts'

type LiveProject = { id: string; live_version_id: string | null }
type Value = PropertySet['properties'][number]['value']

/** Lists kept, since each is one pass over all properties of a model. */
const MOST_KEPT = 50
const known = new Map<string, Promise<PanelProperty[]>>()

/** Which properties the panels have in the live model, by set and name; none without a live model. */
export async function panelProperties(platform: Platform, project: LiveProject): Promise<PanelProperty[]> {
	const version_id = project.live_version_id
	if (version_id === null) return []
	const elements = await queries.panelElements(platform.database, project.id)
	// A version's properties never change; which elements are panels may.
	const key = createHash('sha256').update(version_id).update(Int32Array.from(elements)).digest('hex')
	const kept = known.get(key)
	if (kept) return kept
	const listed = listProperties(platform, version_id, elements)
	known.set(key, listed)
	listed.catch(() => known.delete(key))
	for (const oldest of known.keys()) {
		if (known.size <= MOST_KEPT) break
		known.delete(oldest)
	}
	return listed
}

async function listProperties(
	platform: Platform,
	version_id: string,
	elements: readonly number[],
): Promise<PanelProperty[]> {
	const sets = new Map<string, Map<string, PanelProperty>>()
	const propertyOf = (set_name: string, name: string): PanelProperty => {
		const inSet = sets.get(set_name) ?? new Map<string, PanelProperty>()
		sets.set(set_name, inSet)
		const property = inSet.get(name) ?? { set_name, name, panel_count: 0, is_number: true }
		inSet.set(name, property)
		return property
	}
	await readPropertiesOf(platform, version_id, elements, null, (_element, propertySets) => {
		const seen = new Set<PanelProperty>()
		for (const { name: set_name, properties } of propertySets) {
			for (const { name, value } of properties) {
				if (isNone(value)) continue
				const property = propertyOf(set_name, name)
				// A file may repeat a set, or a property in it: the first counts, as on the panel's card.
				if (seen.has(property)) continue
				seen.add(property)
				property.panel_count++
				if (typeof value !== 'number') property.is_number = false
			}
		}
	})
	return [...sets.values()]
		.flatMap((inSet) => [...inSet.values()])
		.sort((a, b) => b.panel_count - a.panel_count)
		.slice(0, MOST_PANEL_PROPERTIES)
		.sort((a, b) => compare(a.set_name, b.set_name) || compare(a.name, b.name))
}

/** The values of one property for every panel that has it; empty when none does. */
export async function panelPropertyValues(
	platform: Platform,
	project: LiveProject,
	wanted: { set_name: string; name: string },
): Promise<PanelPropertyValues> {
	const column: PanelPropertyValues = { values: [], unit: '', elements: [], value_of: [] }
	if (project.live_version_id === null) return column
	const places = new Map<Value, number>()
	const elements = await queries.panelElements(platform.database, project.id)
	await readPropertiesOf(platform, project.live_version_id, elements, wanted.name, (element, propertySets) => {
		const found = valueIn(propertySets, wanted)
		if (!found) return
		let place = places.get(found.value)
		if (place === undefined) {
			place = column.values.push(found.value) - 1
			places.set(found.value, place)
		}
		column.unit ||= found.unit ?? ''
		column.elements.push(element)
		column.value_of.push(place)
	})
	return column
}

const valueIn = (propertySets: readonly PropertySet[], { set_name, name }: { set_name: string; name: string }) => {
	for (const set of propertySets) {
		if (set.name !== set_name) continue
		const found = set.properties.find((property) => property.name === name && !isNone(property.value))
		if (found) return found
	}
	return null
}

const isNone = (value: Value): boolean => value === null || value === ''

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
