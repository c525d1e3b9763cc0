import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import { storableText } from '../../storable-text.ts'

/** Class of an element without one: it has a mesh, or is a group of others. */
export const MESH_CLASS = 'Mesh'
export const GROUP_CLASS = 'Group'

/** As in the contract of panel rules. */
const LONGEST_CLASS = 80

export interface ElementIdentity {
	name: string
	global_id: string
	class: string
	tag: string
	object_type: string
	description: string
}

/** Keys that exporters use for identity fields, in lower-case letters only. */
const KEYS: Record<keyof ElementIdentity, string[]> = {
	name: ['name', 'ifcname'],
	global_id: ['globalid', 'ifcglobalid', 'guid', 'ifcguid', 'uuid'],
	class: ['class', 'ifcclass', 'ifctype', 'category'],
	tag: ['tag', 'mark'],
	object_type: ['objecttype'],
	description: ['description'],
}

const GLOBAL_ID = /^[0-3][0-9A-Za-z_$]{21}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const isGlobalId = (text: string): boolean => GLOBAL_ID.test(text) || UUID.test(text)

export type Values = Record<string, unknown>

const letters = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')

/** The first text or number among the keys of an identity field; '' if there is none. */
export function identityText(values: Values, field: keyof ElementIdentity): string {
	for (const [key, value] of Object.entries(values)) {
		if (!KEYS[field].includes(letters(key))) continue
		if (typeof value === 'string' || typeof value === 'number') return storableText(String(value))
	}
	return ''
}

/**
 * The identity of an element, from its values and the name of its node, which may be its GlobalId.
 * @param otherName a name to fall back on, such as its mesh's
 */
export function identityOf(values: Values, nodeName: string, otherName: string, defaultClass: string): ElementIdentity {
	const node = storableText(nodeName)
	const named = identityText(values, 'name')
	const global_id = identityText(values, 'global_id') || (isGlobalId(node) ? node : '')
	const ownName = node === global_id ? '' : node
	return {
		name: ownName || named || (isGlobalId(otherName) ? '' : storableText(otherName)),
		global_id,
		class: storableText(identityText(values, 'class'), LONGEST_CLASS) || defaultClass,
		tag: identityText(values, 'tag'),
		object_type: identityText(values, 'object_type'),
		description: identityText(values, 'description'),
	}
}

/** Simple values as one property set; none when there are none. */
export function propertySetsOf(name: string, values: Values): PropertySet[] {
	const properties = Object.entries(values).flatMap(([key, value]) => {
		if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
			return [{ name: storableText(key), value: typeof value === 'string' ? storableText(value) : value }]
		return []
	})
	return properties.length === 0 ? [] : [{ name, kind: 'property', properties }]
}

/** Names of storeys in the exporters' languages, for files without classes. */
const STOREY_NAME =
	/^(level|floor|storey|story|ground floor|basement|roof level|etage|étage|niveau|rez[- ]de|rdc\b|sous-sol|geschoss|stockwerk|erdgeschoss|untergeschoss|obergeschoss|dachgeschoss|(\d+\s*\.?\s*)?(eg|og|ug|dg)\b|\d+\.\s*(geschoss|stock|etage|obergeschoss)|piano|planta|piso|nivel|verdieping|begane grond|ifcbuildingstorey)/i

const STOREY_CLASS = 'ifcbuildingstorey'

/** Classes above storeys; such a node isn't an element. */
const SPATIAL_CLASS = /^ifc(project|site|building|facility|bridge|road|railway|marinefacility|spatial|space)/i

export type GroupKind = 'floor' | 'spatial' | 'group'

/** The meaning of a node without a mesh. */
export function groupKind(values: Values, name: string): GroupKind {
	const stated = identityText(values, 'class').toLowerCase()
	if (stated === STOREY_CLASS) return 'floor'
	if (SPATIAL_CLASS.test(stated)) return 'spatial'
	if (stated !== '') return 'group'
	if (STOREY_NAME.test(name.trim())) return 'floor'
	return SPATIAL_CLASS.test(name.trim()) ? 'spatial' : 'group'
}
