import { loadSchema, type SchemaName } from '../schema/ifc-schema.ts'
import { both, type Entities, FacetAudit } from './audit-facets.ts'
import type { Facet, IdsDocument, Specification } from './ids-document.ts'
import { IdsFault } from './ids-fault.ts'
import { shown } from './ids-words.ts'

const SCHEMAS: readonly SchemaName[] = ['IFC2X3', 'IFC4', 'IFC4X3']

/** Most names of entities that a message tells. */
const MOST_NAMED = 4

function named(entities: Entities): string {
	const names = [...(entities ?? [])]
	return names.length > MOST_NAMED ? `${names.length} entities` : names.join(', ')
}

/** What all of some facets leave; entities first, so that the types of attributes are known. */
function checkFacets(audit: FacetAudit, facets: readonly Facet[], within: Entities): Entities {
	let entities: Entities = null
	const order = [...facets.filter(({ kind }) => kind === 'entity'), ...facets.filter(({ kind }) => kind !== 'entity')]
	const met = new Set<Entities>()
	for (const facet of order) {
		const found = audit.check(facet, both(within, entities))
		// Equal facets have the same set.
		if (facet.cardinality !== 'required' || met.has(found)) continue
		met.add(found)
		const left = both(entities, found)
		if (left?.size === 0 && entities?.size !== 0)
			throw new IdsFault(
				`no element can meet this facet together with the others: they are about ${named(entities)}.`,
				facet,
			)
		entities = left
	}
	return entities
}

function checkSpecification(audit: FacetAudit, schema: SchemaName, specification: Specification): void {
	const { applicability, requirements, occurs, name } = specification
	const [first] = applicability
	if (!first) throw new IdsFault(`the specification "${shown(name)}" says nothing of what it is about.`, specification)
	if (occurs === 'prohibited' && requirements[0])
		throw new IdsFault(
			`the specification "${shown(name)}" prohibits elements, so it can't have requirements.`,
			requirements[0],
		)
	const applicable = checkFacets(audit, applicability, null)
	const required = checkFacets(audit, requirements, applicable)
	if (both(applicable, required)?.size === 0)
		throw new IdsFault(
			`in ${schema} the specification "${shown(name)}" is about ${named(applicable)}, but only ${named(required)} can meet its requirements.`,
			specification,
		)
}

/**
 * Checks what the XML Schema of IDS can't: that the schemas of IFC know the names, and that something can meet each
 * specification.
 * @throws IdsFault at the first place where that isn't so
 */
export async function auditIds({ specifications }: IdsDocument): Promise<void> {
	const schemas = await Promise.all(SCHEMAS.map(loadSchema))
	const audits = new Map<SchemaName, FacetAudit>()
	for (const specification of specifications)
		for (const name of specification.schemas) {
			let audit = audits.get(name)
			if (!audit) {
				audit = new FacetAudit(await loadSchema(name), schemas)
				audits.set(name, audit)
			}
			checkSpecification(audit, name, specification)
		}
}
