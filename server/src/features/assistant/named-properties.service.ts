import type { Conditions, Instruction, PropertyCondition, Reading } from '@panelyard/contracts/assistant/assistant'
import { keyOf } from '@panelyard/server/features/assistant/grammar/conditions/atoms'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import { readInstruction } from '@panelyard/server/features/assistant/grammar/read-instruction'
import type { ProjectRow } from '../../access/project-permission.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { sharedPanelProperties } from '../panels/panel-properties.service.ts'

/** How long a sentence waits for the properties of a model that were not read before; the next one has them. */
const WAITS_MS = 3000
/** Most values that are looked for in one sentence. */
const MOST_NAMED = 100

/** What a sentence may be unclear about because it names a property. */
const MAY_NAME_PROPERTY = ['unknown_mark', 'unknown_word', 'left_out', 'nothing_understood', 'which_panels']

/**
 * Reads a sentence by the built-in grammar, and anew with values of the model's properties when it says what nothing else
 * in the project is called.
 */
export async function readByGrammar(
	platform: Platform,
	project: ProjectRow,
	vocabulary: Vocabulary,
	text: string,
): Promise<Reading> {
	const first = readInstruction(text, vocabulary)
	if (!('unclear' in first) || !MAY_NAME_PROPERTY.includes(first.unclear.why)) return first
	const properties = await valuesIn(platform, project, text)
	if (properties.length === 0) return first
	const second = readInstruction(text, { ...vocabulary, properties })
	return 'unclear' in second ? first : second
}

/** Values of properties that a text contains. */
async function valuesIn(platform: Platform, project: ProjectRow, text: string): Promise<PropertyCondition[]> {
	const reading = sharedPanelProperties(platform).texts(project)
	// What isn't there in time is kept for the next sentence.
	reading.catch(() => {})
	const late = Promise.withResolvers<[]>()
	const timer = setTimeout(() => late.resolve([]), WAITS_MS)
	const all = await Promise.race([reading, late.promise]).catch(() => [])
	clearTimeout(timer)
	const said = ` ${keyOf(text)} `
	const isSaid = (value: string): boolean => {
		const key = keyOf(value)
		return key.length > 1 && said.includes(key)
	}
	return all
		.flatMap(({ set_name, name, values }) =>
			values.filter((value) => value !== '' && isSaid(value)).map((value) => ({ set_name, name, value })),
		)
		.slice(0, MOST_NAMED)
}

/** The elements that have each property an instruction names, of the live version they were read from. */
export type PropertyElements = { version_id: string | null; of: (property: PropertyCondition) => readonly number[] }

const unknown = (): never => {
	throw new AppError('NOT_FOUND', 'The project no longer has what this instruction names')
}
/** Of what names none. */
export const NO_PROPERTIES: PropertyElements = { version_id: null, of: unknown }

/** Reads them outside any transaction, since the model's file may have to be read. */
export async function propertyElements(
	platform: Platform,
	project: ProjectRow,
	instruction: Instruction,
): Promise<PropertyElements> {
	const properties = sharedPanelProperties(platform)
	const found = new Map<string, number[]>()
	for (const property of conditionsOf(instruction).flatMap((each) => each.properties ?? [])) {
		const { set_name, name, value } = property
		const key = JSON.stringify(property)
		if (!found.has(key)) found.set(key, await properties.elementsWith(project, { set_name, name }, value))
	}
	return { version_id: project.live_version_id, of: (property) => found.get(JSON.stringify(property)) ?? unknown() }
}

function conditionsOf(instruction: Instruction): Conditions[] {
	const selections =
		instruction.kind === 'change'
			? instruction.steps.map(({ select }) => select)
			: 'select' in instruction
				? [instruction.select]
				: []
	return selections.flatMap(({ except = [], ...conditions }) => [conditions, ...except])
}
