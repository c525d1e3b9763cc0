import { writeOddProperties } from './odd-properties.ts'
import { typeRecord } from './step/element-schema.ts'
import { MATERIALS, type MaterialKey } from './step/materials.ts'
import type { Part } from './step/parts.ts'
import { partQuantities, writeQuantities } from './step/quantities.ts'
import { stepBoolean, stepList } from './step/step-text.ts'
import type { StepWriter } from './step/step-writer.ts'

/** Common property sets with the flag for external elements, by class. */
const COMMON_SETS: Partial<Record<Part['class'], string>> = {
	IfcColumn: 'Pset_ColumnCommon',
	IfcCovering: 'Pset_CoveringCommon',
	IfcDoor: 'Pset_DoorCommon',
	IfcMember: 'Pset_MemberCommon',
	IfcPlate: 'Pset_PlateCommon',
	IfcRailing: 'Pset_RailingCommon',
	IfcSlab: 'Pset_SlabCommon',
	IfcWall: 'Pset_WallCommon',
	IfcWallStandardCase: 'Pset_WallCommon',
	IfcWindow: 'Pset_WindowCommon',
}

interface Group {
	part: Part
	map: string
	elements: string[]
}

/**
 * Collects elements of one building with the same type, material, quantities and common properties, and writes those
 * relations when the building is complete. Its memory is bounded by one building.
 */
export class BuildingLedger {
	readonly #w: StepWriter
	readonly #path: string
	readonly #types = new Map<string, Group>()
	readonly #quantities = new Map<string, Group>()
	readonly #common = new Map<string, Group>()
	readonly #materials = new Map<MaterialKey, string[]>()
	readonly #panels: string[] = []

	constructor(w: StepWriter, path: string) {
		this.#w = w
		this.#path = path
	}

	/** `map` is the element's representation map, empty if it has its own body. */
	enter(element: string, part: Part, map: string) {
		const kind = `${part.class}/${part.name}/${part.shape.key}`
		if (map) into(this.#types, kind, part, map, element)
		if (partQuantities(part)) into(this.#quantities, `${kind}/${part.volume.toFixed(6)}`, part, map, element)
		if (this.#hasCommonSet(part)) into(this.#common, `${part.class}/${part.isExternal}`, part, map, element)
		const users = this.#materials.get(part.material)
		if (users) users.push(element)
		else this.#materials.set(part.material, [element])
	}

	/** The element of a whole panel. */
	enterPanel(element: string) {
		this.#panels.push(element)
	}

	/** Pset_CoveringCommon of IFC2X3 has no flag for external elements. */
	#hasCommonSet({ class: cls }: Part): boolean {
		return COMMON_SETS[cls] !== undefined && !(cls === 'IfcCovering' && this.#w.options.schema === 'IFC2X3')
	}

	/** Writes all entries. Call once, at the end of the building. */
	close() {
		let index = 0
		for (const group of this.#types.values()) this.#writeType(group, `${this.#path}/type${index++}`)
		for (const group of this.#quantities.values()) this.#writeQuantities(group, `${this.#path}/quantity${index++}`)
		for (const group of this.#common.values()) this.#writeCommon(group, `${this.#path}/common${index++}`)
		if (this.#w.options.quirks.oddProperties) writeOddProperties(this.#w, `${this.#path}/odd`, this.#panels)
		for (const [key, elements] of this.#materials) {
			const w = this.#w
			const details = w.options.schema === 'IFC2X3' ? [] : ['$', '$']
			const reference = w.shared('IFCMATERIAL', w.string(MATERIALS[key].name), ...details)
			const path = `${this.#path}/material/${key}`
			w.rooted('IFCRELASSOCIATESMATERIAL', path, '$', stepList(elements), reference)
		}
	}

	#writeType({ part, map, elements }: Group, path: string) {
		const w = this.#w
		const record = typeRecord(w.options.schema, part, w.string(part.name))
		if (!record) return
		const { entity, attributes } = record
		const type = w.rooted(entity, path, w.string(part.name), '$', '$', stepList([map]), '$', ...attributes)
		w.rooted('IFCRELDEFINESBYTYPE', `${path}/of`, '$', stepList(elements), type)
	}

	#writeQuantities({ part, elements }: Group, path: string) {
		const measured = partQuantities(part)
		if (!measured) return
		const set = writeQuantities(this.#w, path, measured.set, measured.quantities)
		this.#w.rooted('IFCRELDEFINESBYPROPERTIES', `${path}/of`, '$', stepList(elements), set)
	}

	#writeCommon({ part, elements }: Group, path: string) {
		const w = this.#w
		const values: [string, string][] = [['IsExternal', `IFCBOOLEAN(${stepBoolean(part.isExternal)})`]]
		if (part.class.startsWith('IfcWall') || part.class === 'IfcSlab') values.push(['LoadBearing', 'IFCBOOLEAN(.T.)'])
		const properties = values.map(([name, value]) => w.shared('IFCPROPERTYSINGLEVALUE', `'${name}'`, '$', value, '$'))
		const set = w.rooted('IFCPROPERTYSET', path, `'${COMMON_SETS[part.class]}'`, stepList(properties))
		w.rooted('IFCRELDEFINESBYPROPERTIES', `${path}/of`, '$', stepList(elements), set)
	}
}

function into(groups: Map<string, Group>, key: string, part: Part, map: string, element: string) {
	const group = groups.get(key)
	if (group) group.elements.push(element)
	else groups.set(key, { part, map, elements: [element] })
}
