import { materialRecords } from '../../ifc/properties/materials.ts'
import type { SchemaModel } from '../schema/schema-model.ts'
import type { Relation } from './ids-document.ts'
import { RELATIONS } from './ids-document.ts'
import { nameByType } from './occurrence-names.ts'
import { WHOLES } from './relations.ts'
import { StandardUnits } from './standard-units.ts'

/** A classification of an element: the name of the system, and the codes of the reference and of those above it. */
interface ElementClassification {
	system: string
	codes: string[]
}

/** Chains of parts, references and the like go on at most this far; a loop ends earlier. */
const MOST_WHOLES = 1000
const DEEPEST_REFERENCE = 50

const NOTHING: number[] = []

/** What an IDS asks of the elements of a model, properties aside. */
export class ModelFacts {
	readonly model: SchemaModel
	readonly units: StandardUnits
	private readonly positions = new Map<string, Map<string, number>>()
	/** Elements are asked for their type again and again. */
	private lastRecord = -1
	private lastType = -1

	constructor(model: SchemaModel) {
		this.model = model
		this.units = new StandardUnits(model)
	}

	/** Records of an entity that refer to one by an attribute. */
	referring(entity: string, attribute: string, record: number): number[] {
		let position = this.positions.get(entity)?.get(attribute)
		if (position === undefined) {
			position = this.findPosition(entity, attribute)
			const known = this.positions.get(entity) ?? new Map<string, number>()
			this.positions.set(entity, known.set(attribute, position))
		}
		return position < 0 ? NOTHING : this.model.referringBy(entity, position, record)
	}

	/** Position of an attribute; -1 if the schema lacks it, or the file the entity. */
	private findPosition(entity: string, attribute: string): number {
		if (this.model.instances(entity).length === 0) return -1
		return this.model.schema.entity(entity)?.attributes.findIndex(({ name }) => name === attribute) ?? -1
	}

	/** The type object of an occurrence, -1 for none. */
	typeObject(record: number): number {
		if (record === this.lastRecord) return this.lastType
		const [relation = -1] = this.referring('IfcRelDefinesByType', 'RelatedObjects', record)
		this.lastRecord = record
		this.lastType = this.model.follow(relation, 'RelatingType')
		return this.lastType
	}

	/** Upper-case names of its entity: usually one. */
	entityNames(record: number): string[] {
		const { model } = this
		const own = model.file.type(record)
		if (model.schema.name !== 'IFC2X3') return [own]
		const byType = nameByType(model.schema, model.file.type(this.typeObject(record)))
		return byType === null ? [own] : [own, byType]
	}

	/** The predefined type, and for a user-defined one the word USERDEFINED too; that of the type object goes first. */
	predefinedTypes(record: number): string[] {
		const type = this.typeObject(record)
		const ofType = this.statedPredefinedType(type)
		if (ofType.length > 0 && ofType[0] !== 'NOTDEFINED') return ofType
		const own = this.statedPredefinedType(record)
		return own.length > 0 ? own : ofType
	}

	private statedPredefinedType(record: number): string[] {
		const { model } = this
		const stated = model.enumeration(record, 'PredefinedType')
		if (stated !== 'USERDEFINED') return stated === '' ? [] : [stated]
		for (const attribute of ['ElementType', 'ProcessType', 'ResourceType', 'ObjectType']) {
			const named = model.text(record, attribute)
			if (named) return [named, stated]
		}
		return [stated]
	}

	/** Everything that an element is a part of, directly or not, by one relation or by any. */
	wholes(record: number, relation: Relation | null): number[] {
		const kinds = (relation ? [relation] : RELATIONS).flatMap((name) => WHOLES[name])
		const found = new Set<number>()
		const waiting = [record]
		while (waiting.length > 0 && found.size < MOST_WHOLES) {
			const at = waiting.pop() as number
			for (const { entity, whole, part } of kinds)
				for (const each of this.referring(entity, part, at)) {
					const next = this.model.follow(each, whole)
					if (next < 0 || found.has(next)) continue
					found.add(next)
					waiting.push(next)
				}
		}
		found.delete(record)
		return [...found]
	}

	/** Those of the type too, except of systems by which the element itself is classified. */
	classifications(record: number): ElementClassification[] {
		const own = this.statedClassifications(record)
		const systems = new Set(own.map(({ system }) => system))
		const ofType = this.statedClassifications(this.typeObject(record))
		return own.concat(ofType.filter(({ system }) => !systems.has(system)))
	}

	private statedClassifications(record: number): ElementClassification[] {
		if (record < 0) return []
		const { model } = this
		const references = [
			...this.referring('IfcRelAssociatesClassification', 'RelatedObjects', record).map((relation) =>
				model.follow(relation, 'RelatingClassification'),
			),
			...this.referring('IfcExternalReferenceRelationship', 'RelatedResourceObjects', record).map((relation) =>
				model.follow(relation, 'RelatingReference'),
			),
			...this.referring('IfcMaterialClassificationRelationship', 'ClassifiedMaterial', record).flatMap((relation) =>
				model.records(relation, 'MaterialClassifications'),
			),
		]
		return references.flatMap((reference) => this.classification(reference) ?? [])
	}

	private classification(reference: number): ElementClassification | null {
		const { model } = this
		const codes: string[] = []
		let at = reference
		for (let depth = 0; depth < DEEPEST_REFERENCE && at >= 0; depth++) {
			if (model.isA(at, 'IfcClassification')) return { system: model.text(at, 'Name') ?? '', codes }
			if (!model.isA(at, 'IfcClassificationReference')) return null
			const code = model.text(at, 'Identification') ?? model.text(at, 'ItemReference')
			if (code) codes.push(code)
			at = model.follow(at, 'ReferencedSource')
		}
		return codes.length > 0 ? { system: '', codes } : null
	}

	/** Names and categories of the material of an element, or of its type; null if it has no material. */
	materialNames(record: number): string[] | null {
		const own = this.materials(record)
		const materials = own.length > 0 ? own : this.materials(this.typeObject(record))
		if (materials.length === 0) return null
		const names = new Set<string>()
		for (const material of materials)
			for (const each of materialRecords(this.model.file, material))
				for (const attribute of ['Name', 'LayerSetName', 'Category']) {
					const name = this.model.text(each, attribute)
					if (name) names.add(name)
				}
		return [...names]
	}

	/** The materials that are assigned to an element itself. */
	materials(record: number): number[] {
		if (record < 0) return []
		return this.referring('IfcRelAssociatesMaterial', 'RelatedObjects', record)
			.map((relation) => this.model.follow(relation, 'RelatingMaterial'))
			.filter((material) => material >= 0)
	}
}
