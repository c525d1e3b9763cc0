import type { IfcSchema, StandardSet } from '../schema/ifc-schema.ts'
import { nameByType } from './occurrence-names.ts'

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
