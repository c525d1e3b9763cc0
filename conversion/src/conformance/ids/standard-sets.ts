import type { IfcSchema, SchemaName } from '../schema/ifc-schema.ts'
import { nameByType } from './occurrence-names.ts'

/** A property set of the standard, as the table of a schema has it. */
export interface StandardSet {
	applicableEntities: string[]
	properties: { name: string; kind: string; dataType?: string; enumeration?: string[] }[]
}

export type StandardSets = Record<string, StandardSet>

/** Spelled out, so that bundlers find the tables. */
export async function loadStandardSets(name: SchemaName): Promise<StandardSets> {
	if (name === 'IFC2X3') return (await import('../schema/ifc2x3-sets.json', { with: { type: 'json' } })).default.sets
	if (name === 'IFC4') return (await import('../schema/ifc4-sets.json', { with: { type: 'json' } })).default.sets
	return (await import('../schema/ifc4x3-sets.json', { with: { type: 'json' } })).default.sets
}

/** Upper-case entities that can have a standard set: those it is meant for, their subtypes, and the types or occurrences of these. */
export function entitiesOfSet(schema: IfcSchema, { applicableEntities }: StandardSet): Set<string> {
	const found = new Set<string>()
	for (const meant of applicableEntities)
		for (const entity of schema.subtypes(meant)) {
			found.add(entity)
			for (const ending of ['TYPE', 'STYLE']) for (const type of schema.subtypes(entity + ending)) found.add(type)
			for (let at = schema.entity(entity); at; at = at.parent) {
				const name = at.name.toUpperCase()
				const occurrence = name.replace(/(TYPE|STYLE)$/, '')
				if (occurrence !== name) for (const each of schema.subtypes(occurrence)) found.add(each)
				const byType = nameByType(schema, name)
				if (byType !== null) found.add(byType)
			}
		}
	return found
}
