import type { Schema } from '../options.ts'
import type { ElementClass, Part } from './parts.ts'
import { stepEnum } from './step-text.ts'
import type { StepWriter } from './step-writer.ts'

/** The class an element has in a schema: IFC2X3 has no solar devices, IFC4X3 no standard case of walls. */
export function classIn(schema: Schema, cls: ElementClass): ElementClass {
	if (schema === 'IFC2X3' && cls === 'IfcSolarDevice') return 'IfcBuildingElementProxy'
	return schema === 'IFC4X3' && cls === 'IfcWallStandardCase' ? 'IfcWall' : cls
}

const WITHOUT_TYPE_IN_2X3 = new Set<ElementClass>([
	'IfcBuildingElementPart',
	'IfcColumn',
	'IfcDiscreteAccessory',
	'IfcFastener',
	'IfcMember',
	'IfcPlate',
	'IfcWall',
	'IfcWallStandardCase',
])

/** The attributes of an element after Tag. Its predefined type is that of its type, if it has one (since IFC4). */
export function ownAttributes(w: StepWriter, part: Part, hasType: boolean): string[] {
	const old = w.options.schema === 'IFC2X3'
	const predefined = hasType && !old ? '$' : stepEnum(part.predefined)
	const size = part.overall ? [w.length(part.overall.height), w.length(part.overall.width)] : ['$', '$']
	switch (part.class) {
		case 'IfcDoor':
		case 'IfcWindow':
			// Their types say how they open and how they are divided.
			return old ? size : [...size, predefined, '$', '$']
		case 'IfcMechanicalFastener':
			return old ? ['$', '$'] : ['$', '$', predefined]
		case 'IfcSolarDevice':
			return old ? ['$'] : [predefined]
		case 'IfcReinforcingBar': {
			const { min, max } = part.shape.bounds
			const diameter = max[2] - min[2]
			const section = w.area((Math.PI * diameter ** 2) / 4)
			return ['$', w.length(diameter), section, w.length(max[0] - min[0]), predefined, '.TEXTURED.']
		}
		case 'IfcStairFlight': {
			// Later schemas have them in property sets.
			if (!old) return ['$', '$', '$', '$', predefined]
			const { risers, riser, going } = part.stair ?? { risers: 0, riser: 0, going: 0 }
			return [String(risers), String(risers - 1), w.length(riser), w.length(going)]
		}
		default:
			return old && WITHOUT_TYPE_IN_2X3.has(part.class) ? [] : [predefined]
	}
}

/** The type entity of a part and its attributes after Tag; null where the schema has none. */
export function typeRecord(schema: Schema, part: Part, name: string): { entity: string; attributes: string[] } | null {
	const predefined = stepEnum(part.predefined)
	const old = schema === 'IFC2X3'
	const elementType = part.predefined === 'USERDEFINED' ? name : '$'
	switch (part.class) {
		case 'IfcWindow':
			return old
				? { entity: 'IFCWINDOWSTYLE', attributes: ['.ALUMINIUM.', '.NOTDEFINED.', '.F.', '.F.'] }
				: { entity: 'IFCWINDOWTYPE', attributes: ['$', predefined, '.NOTDEFINED.', '$', '$'] }
		case 'IfcDoor':
			return old
				? { entity: 'IFCDOORSTYLE', attributes: ['.SINGLE_SWING_LEFT.', '.NOTDEFINED.', '.F.', '.F.'] }
				: { entity: 'IFCDOORTYPE', attributes: ['$', predefined, '.SINGLE_SWING_LEFT.', '$', '$'] }
		case 'IfcReinforcingBar':
			return old
				? null
				: { entity: 'IFCREINFORCINGBARTYPE', attributes: ['$', predefined, ...Array<string>(6).fill('$')] }
		case 'IfcBuildingElementPart':
			return old ? null : { entity: 'IFCBUILDINGELEMENTPARTTYPE', attributes: [elementType, predefined] }
		case 'IfcSolarDevice':
			return old
				? { entity: 'IFCBUILDINGELEMENTPROXYTYPE', attributes: ['$', '.NOTDEFINED.'] }
				: { entity: 'IFCSOLARDEVICETYPE', attributes: ['$', predefined] }
		case 'IfcDiscreteAccessory':
		case 'IfcFastener':
			return { entity: typeEntity(part.class), attributes: old ? [elementType] : [elementType, predefined] }
		case 'IfcMechanicalFastener':
			return { entity: typeEntity(part.class), attributes: old ? ['$'] : ['$', predefined, '$', '$'] }
		case 'IfcWall':
			return { entity: 'IFCWALLTYPE', attributes: ['$', old ? '.STANDARD.' : predefined] }
		default:
			return { entity: typeEntity(part.class), attributes: [elementType, predefined] }
	}
}

function typeEntity(cls: ElementClass): string {
	return `${cls.toUpperCase()}TYPE`
}
