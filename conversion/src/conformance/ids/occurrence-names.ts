import type { IfcSchema } from '../schema/ifc-schema.ts'

/**
 * The upper-case name that an element has in an IDS because of its type, null if it has none. IFC2x3 knows an air terminal
 * only as an IfcFlowTerminal with an IfcAirTerminalType; an IDS calls it IFCAIRTERMINAL, as IFC4 does.
 * @param type upper-case entity of the type object
 */
export function nameByType(schema: IfcSchema, type: string): string | null {
	if (schema.name !== 'IFC2X3' || !type.endsWith('TYPE') || !schema.isA(type, 'IfcElementType')) return null
	const name = type.slice(0, -'TYPE'.length)
	return schema.entity(name) ? null : name
}

/** The names that elements of a schema have because of their types, with the upper-case entity that they are. */
export function namesByType(schema: IfcSchema): Map<string, string> {
	const found = new Map<string, string>()
	for (const type of schema.subtypes('IfcElementType')) {
		const name = nameByType(schema, type)
		if (name === null) continue
		// An IfcAirTerminalType is an IfcFlowTerminalType, as an air terminal is an IfcFlowTerminal.
		for (let at = schema.entity(type)?.parent ?? null; at; at = at.parent) {
			const occurrence = at.name.toUpperCase().replace(/TYPE$/, '')
			if (schema.entity(occurrence)) {
				found.set(name, occurrence)
				break
			}
		}
	}
	return found
}
