import type { IfcSchema } from './ifc-schema.ts'

/** Kinds of units whose names don't follow from the measure's. */
const ODD_NAMES: Record<string, string> = {
	SECTIONALAREAINTEGRAL: 'SECTIONAREAINTEGRALUNIT',
	THERMALCONDUCTIVITY: 'THERMALCONDUCTANCEUNIT',
}

/**
 * The kind of unit that values of a measure have, such as `LENGTHUNIT`; null for those without one, such as ratios and counts.
 * @param measure upper-case defined type, such as `IFCPOSITIVELENGTHMEASURE`
 */
export function unitKind(schema: IfcSchema, measure: string): string | null {
	const [, name] = /^IFC(?:POSITIVE|NONNEGATIVE|NORMALISED)?(\w+)MEASURE$/.exec(measure) ?? []
	if (name === undefined) return null
	const kind = ODD_NAMES[name] ?? `${name}UNIT`
	const isKnown = ['IfcUnitEnum', 'IfcDerivedUnitEnum'].some((list) => schema.enumeration(list)?.includes(kind))
	return isKnown ? kind : null
}
