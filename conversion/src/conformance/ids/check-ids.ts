import type { IdsResult } from '@panelyard/contracts/testing/conformance'
import type { SchemaModel } from '../schema/schema-model.ts'
import { auditIds } from './audit-ids.ts'
import type { IdsDocument } from './ids-document.ts'
import { IdsFault } from './ids-fault.ts'
import { readIds } from './read-ids.ts'
import { type Listing, runSpecifications } from './run-specifications.ts'
import { PatternsTooSlow, StepBudget } from './xsd-pattern.ts'

/** An Information Delivery Specification beside the model. */
export interface IdsFile {
	name: string
	bytes: Uint8Array
}

/** Beginning with a capital letter, as sentences do. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Why a file isn't a valid IDS, by what reading it has thrown. */
function faultIn(error: unknown): string {
	if (error instanceof PatternsTooSlow) return 'A pattern of the file takes too long. Use simpler patterns.'
	if (error instanceof IdsFault) return sentence(error.said)
	throw error
}

/** A file that has been read and audited, for any number of models; `fault` says why it isn't a valid IDS. */
export interface ReadIds {
	name: string
	title: string
	content: { document: IdsDocument; budget: StepBudget } | { fault: string }
}

/** Reads and audits a file. */
export async function readIdsFile({ name, bytes }: IdsFile): Promise<ReadIds> {
	let title = ''
	try {
		const budget = new StepBudget()
		const document = readIds(bytes, budget)
		title = document.title
		await auditIds(document)
		return { name, title, content: { document, budget } }
	} catch (error) {
		return { name, title, content: { fault: faultIn(error) } }
	}
}

/**
 * Checks a model against one IDS 1.0 file, as `checkIds` does.
 * @param listing how many failing elements are listed
 */
export function checkReadIds(
	model: SchemaModel | null,
	{ name, title, content }: ReadIds,
	listing?: Listing,
): IdsResult {
	const result: IdsResult = { file: name, outcome: 'invalid', title, message: '', specifications: [] }
	if ('fault' in content) return { ...result, message: content.fault }
	if (!model) {
		const message = "The schema of the model isn't known, so nothing could be checked."
		return { ...result, outcome: 'failed', message }
	}
	try {
		content.budget.renew()
		const specifications = runSpecifications(model, content.document.specifications, listing)
		const hasFailed = specifications.some(({ outcome }) => outcome === 'failed')
		return { ...result, outcome: hasFailed ? 'failed' : 'passed', specifications }
	} catch (error) {
		return { ...result, message: faultIn(error) }
	}
}

/**
 * Checks a model against IDS 1.0 files. A file that isn't valid is told with the first place where it isn't.
 * @param model null for a file whose schema isn't known
 */
export async function checkIds(model: SchemaModel | null, files: readonly IdsFile[]): Promise<IdsResult[]> {
	const results: IdsResult[] = []
	for (const file of files) results.push(checkReadIds(model, await readIdsFile(file)))
	return results
}

/** What a valid IDS holds, or why a file isn't one, with the first place where it isn't. */
export type AuditedIds = { title: string; specification_count: number } | { fault: string }

/** Reads and audits a file without a model. */
export async function auditIdsFile(bytes: Uint8Array): Promise<AuditedIds> {
	const { title, content } = await readIdsFile({ name: '', bytes })
	if ('fault' in content) return content
	return { title, specification_count: content.document.specifications.length }
}
