import {
	type IdsFailure,
	type IdsRequirementResult,
	type IdsSpecificationResult,
	MOST_FAULTS_LISTED,
} from '@panelyard/contracts/testing/conformance'
import type { IdsDemand, IdsReason } from '@panelyard/contracts/testing/ids-words'
import { FaultList } from '../../step/fault-list.ts'
import type { SchemaModel } from '../schema/schema-model.ts'
import { FacetChecker } from './check-facet.ts'
import type { EntityFacet, Facet, Specification } from './ids-document.ts'
import { IdsFault } from './ids-fault.ts'
import { meets } from './ids-value.ts'
import { demandInEnglish, demandOf, reasonInEnglish } from './ids-words.ts'
import { ModelFacts } from './model-facts.ts'
import { nameByType } from './occurrence-names.ts'
import { PropertySets } from './property-sets.ts'

/** Elements times facets of a check: about two minutes. */
const MOST_CHECKS = 60_000_000

/** Kinds of things that an IDS without an entity can be about. */
const DESCRIBED = ['IfcObjectDefinition', 'IfcMaterialDefinition', 'IfcMaterial', 'IfcProfileDef']

/** How many failing elements are listed; the others are counted. */
export interface Listing {
	ofRequirement: number
	/** Over all requirements of a file. */
	ofFile: number
}

const FOR_A_REPORT: Listing = { ofRequirement: MOST_FAULTS_LISTED, ofFile: 50_000 }

const LONGEST_INSTRUCTIONS = 2000

const UNWANTED: IdsDemand = { kind: 'unwanted', cardinality: 'prohibited' }

interface RequirementCounts {
	facet: Facet
	passed: number
	failures: FaultList<IdsFailure>
}

/** One specification, and what has been found so far. */
interface Running {
	specification: Specification
	applicable: number
	requirements: RequirementCounts[]
	/** Elements that a prohibited specification finds. */
	unwanted: FaultList<IdsFailure>
}

function isOfEntity({ schema }: SchemaModel, { name }: EntityFacet, type: string): boolean {
	if (meets(name, type)) return true
	if (schema.name !== 'IFC2X3' || !schema.isA(type, 'IfcElement')) return false
	return schema.subtypes('IfcElementType').some((each) => {
		const byType = nameByType(schema, each)
		return byType !== null && meets(name, byType)
	})
}

/** Whether elements of an upper-case entity can be what a specification is about. */
function canApply(model: SchemaModel, { applicability }: Specification, type: string): boolean {
	const { schema } = model
	const entity = schema.entity(type)
	if (!entity) return false
	const named = applicability.find((facet) => facet.kind === 'entity')
	if (named) return isOfEntity(model, named, type)
	for (const facet of applicability)
		if (facet.kind === 'attribute') return entity.attributes.some(({ name }) => meets(facet.name, name))
	return DESCRIBED.some((ancestor) => schema.isA(type, ancestor))
}

function failureAt(model: SchemaModel, record: number, why: IdsReason): IdsFailure {
	return {
		line: model.line(record),
		entity: model.named(record),
		global_id: model.text(record, 'GlobalId') ?? '',
		name: model.text(record, 'Tag') || model.text(record, 'Name') || '',
		reason: reasonInEnglish(why),
		why,
	}
}

/** Checks elements of a model against specifications, and keeps the first failures. */
class ElementChecks {
	private readonly model: SchemaModel
	private readonly checker: FacetChecker
	private readonly most: number
	private listed = 0

	constructor(model: SchemaModel, most: number) {
		this.model = model
		this.most = most
		const facts = new ModelFacts(model)
		this.checker = new FacetChecker(facts, new PropertySets(facts))
	}

	private add(failures: FaultList<IdsFailure>, record: number, why: () => IdsReason): void {
		if (this.listed >= this.most) failures.count++
		else
			failures.add(() => {
				this.listed++
				return failureAt(this.model, record, why())
			})
	}

	check(running: Running, record: number): void {
		const { specification, requirements, unwanted } = running
		for (const facet of specification.applicability) if (this.checker.check(facet, record)) return
		running.applicable++
		if (specification.occurs === 'prohibited') this.add(unwanted, record, () => ({ code: 'unwanted' }))
		for (const counts of requirements) {
			const failure = this.checker.check(counts.facet, record)
			if (failure) this.add(counts.failures, record, failure)
			else counts.passed++
		}
	}
}

const resultOfRequirement = (
	demand: IdsDemand,
	passed: number,
	{ count, faults }: FaultList<IdsFailure>,
): IdsRequirementResult => ({
	...{ requirement: demandInEnglish(demand), demand },
	...{ passed, failed: count, failures: faults },
})

function resultOf({ specification, applicable, requirements, unwanted }: Running): IdsSpecificationResult {
	const results: IdsRequirementResult[] = requirements.map(({ facet, passed, failures }) =>
		resultOfRequirement(demandOf(facet), passed, failures),
	)
	let message = ''
	if (specification.occurs === 'required' && applicable === 0)
		message = 'The model has no element that this specification is about, and there must be one.'
	if (specification.occurs === 'prohibited' && applicable > 0) {
		message = `The specification prohibits these elements, and the model has ${applicable}.`
		results.push(resultOfRequirement(UNWANTED, 0, unwanted))
	}
	const hasFailed = message !== '' || results.some(({ failed }) => failed > 0)
	const outcome = hasFailed ? 'failed' : applicable === 0 ? 'not_applicable' : 'passed'
	const { name, instructions } = specification
	return {
		name,
		...(instructions && { instructions: instructions.slice(0, LONGEST_INSTRUCTIONS).toWellFormed() }),
		outcome,
		applicable,
		message,
		requirements: results,
	}
}

/**
 * Checks a model against specifications in one pass over its elements.
 * @throws IdsFault if that is more than a check may do
 */
export function runSpecifications(
	model: SchemaModel,
	specifications: readonly Specification[],
	listing: Listing = FOR_A_REPORT,
): IdsSpecificationResult[] {
	const all = specifications.map(
		(specification): Running => ({
			specification,
			applicable: 0,
			requirements: specification.requirements.map((facet) => ({
				facet,
				passed: 0,
				failures: new FaultList<IdsFailure>(listing.ofRequirement),
			})),
			unwanted: new FaultList<IdsFailure>(listing.ofRequirement),
		}),
	)
	const { index } = model.file
	let checks = 0
	const byType = index.typeNames.map((type) => {
		const applying = all.filter(({ specification }) => canApply(model, specification, type))
		const facets = applying.reduce(
			(sum, { specification }) => sum + specification.applicability.length + specification.requirements.length,
			0,
		)
		if (facets > 0) checks += facets * model.file.ofType(type).length
		return applying
	})
	if (checks > MOST_CHECKS)
		throw new IdsFault(
			`it asks ${Math.round(checks / 1e6)} million things of this model; at most ${MOST_CHECKS / 1e6} million are checked. Split it into several files.`,
		)
	const elements = new ElementChecks(model, listing.ofFile)
	const hasRepeats = index.repeatedIds.length > 0
	for (let record = 0; record < index.count; record++) {
		const applying = byType[index.type[record] as number] as Running[]
		if (applying.length === 0) continue
		// Of records with the same number, the last one counts.
		if (hasRepeats && model.file.record(model.file.id(record)) !== record) continue
		for (const running of applying) elements.check(running, record)
	}
	return all.map(resultOf)
}
