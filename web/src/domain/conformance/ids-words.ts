import type {
	IdsFailure,
	IdsRequirementResult,
	IdsResult,
	IdsSpecificationResult,
} from '@panelyard/contracts/testing/conformance'
import type { IdsDemand, IdsFound, IdsReason, IdsWanted } from '@panelyard/contracts/testing/ids-words'
import { labelled } from '../../locales/labelled.ts'
import type { Said, Say } from './said.ts'

type Named = Pick<IdsReason, 'wanted' | 'type'>

/** Reasons that show names of entities, types and data types as they are; the others quote values of the model. */
const BARE: readonly IdsReason['code'][] = ['entity', 'predefined_type', 'other_data_type', 'other_whole']

/** Sentences about IDS files in the reader's language; those of older results in English, as they were kept. */
export function idsWords(say: Say, language: string, isolate: (text: string) => string) {
	const lists = new Map<Intl.ListFormatType, Intl.ListFormat>()
	const listed = (type: Intl.ListFormatType, texts: readonly string[]): string => {
		const format = lists.get(type) ?? new Intl.ListFormat(language, { type, style: 'long' })
		lists.set(type, format)
		return format.format(texts)
	}
	const anyOf = (texts: readonly string[]) => listed('disjunction', texts.map(isolate))

	function wantedText({ values = [], others = 0, patterns = [], bounds = [], lengths = [] }: IdsWanted = {}): string {
		const named =
			others > 0
				? say('conformance:wanted.others', { list: values.map(isolate).join(', '), count: others })
				: anyOf(values)
		return listed('conjunction', [
			...(values.length > 0 ? [named] : []),
			...(patterns.length > 0 ? [say('conformance:wanted.pattern', { pattern: anyOf(patterns) })] : []),
			...bounds.map(({ part, value }) => say(`conformance:wanted.${part}`, { value: isolate(value) })),
			...lengths.map(({ part, length }) => say(`conformance:wanted.${part}`, { length })),
		])
	}

	const nameText = (wanted: IdsWanted = {}): string =>
		wanted.values && !wanted.patterns
			? wantedText(wanted)
			: say('conformance:wanted.named', { wanted: wantedText(wanted) })

	const entityText = ({ wanted, type }: Named): string =>
		type
			? say('conformance:wanted.entity_of_type', { entity: nameText(wanted), type: wantedText(type) })
			: nameText(wanted)

	const foundText = (value: IdsFound): string =>
		value === null
			? say('conformance:found.empty')
			: typeof value === 'string'
				? say('conformance:found.quoted', { text: isolate(value) })
				: isolate(String(value))

	function reasonText(reason: IdsReason): string {
		const { code, name, set, relation, found = [] } = reason
		const isBare = BARE.includes(code)
		return say(`conformance:reason.${code}`, {
			name: nameText(name),
			set: nameText(set),
			wanted: code.endsWith('_whole') || code === 'entity' ? entityText(reason) : wantedText(reason.wanted),
			relation: relation ? say(`conformance:relation.${relation}`) : '',
			found: found.map((value) => (isBare ? isolate(String(value)) : foundText(value))).join(', '),
		})
	}

	function demandText(demand: IdsDemand): string {
		const { kind, cardinality, name, set, wanted, relation = 'any', data_type } = demand
		if (kind === 'unwanted') return say('conformance:reason.unwanted')
		const subject =
			kind === 'partOf'
				? say(`conformance:relation.${relation}`)
				: say(`conformance:demand.${kind}`, { name: nameText(name), set: nameText(set) })
		const isEntity = kind === 'entity' || kind === 'partOf'
		const value = isEntity ? entityText(demand) : wanted ? wantedText(wanted) : ''
		const valued = value === '' ? subject : labelled(subject, value, language)
		const text = data_type ? `${valued} (${isolate(data_type)})` : valued
		return cardinality === 'required' ? text : say(`conformance:demand.${cardinality}`, { demand: text })
	}

	return {
		/** Why an element doesn't meet a requirement. */
		reason: ({ reason, why }: Pick<IdsFailure, 'reason' | 'why'>): Said =>
			why ? { text: reasonText(why), isEnglish: false } : { text: reason, isEnglish: true },
		/** What is required. */
		demand: ({ requirement, demand }: Pick<IdsRequirementResult, 'requirement' | 'demand'>): Said =>
			demand ? { text: demandText(demand), isEnglish: false } : { text: requirement, isEnglish: true },
		/** Why a file wasn't checked; '' where it was. The place of a fault of the file is English. */
		file: ({ message, outcome }: Pick<IdsResult, 'message' | 'outcome'>): Said =>
			outcome === 'invalid' || message === ''
				? { text: message, isEnglish: true }
				: { text: say('conformance:specification.unknown_schema'), isEnglish: false },
		/** Why a specification fails as a whole; '' where it doesn't. */
		specification: ({ message, applicable }: Pick<IdsSpecificationResult, 'message' | 'applicable'>): string =>
			message === ''
				? ''
				: applicable === 0
					? say('conformance:specification.missing')
					: say('conformance:specification.prohibited', { number: applicable }),
	}
}
