import type { Conformance } from '@panelyard/contracts/testing/conformance'
import type { FaultWords } from '../../domain/conformance/fault-words.ts'
import type { Said } from '../../domain/conformance/said.ts'

/** What a cause does: panels or their data may be missing; they may be wrong; only strict programs mind. */
const MISSING = 0
const WRONG = 1
const STRICT = 2

/**
 * Why a file breaks the standard, in the words of the person who drew it: codes of faults and rules, or families of rules
 * (`SPS`). A code that is listed itself takes precedence over its family. The texts are `causes` in `tools.json`.
 */
const CAUSES = {
	damaged: {
		effect: MISSING,
		codes: [
			...['start', 'end_missing', 'data_not_ended', 'data_missing', 'header_not_ended', 'header_missing'],
			...['comment_not_ended', 'text_not_ended', 'text_after_end', 'text_between_records', 'reference_to_nothing'],
			...['parenthesis_missing', 'semicolon_missing', 'equals_missing', 'name_expected'],
		],
	},
	numbers: { effect: MISSING, codes: ['repeated_number', 'number_of_record'] },
	entities: { effect: MISSING, codes: ['unknown_entity', 'abstract_entity', 'complex_instance'] },
	project: { effect: MISSING, codes: ['PJS101'] },
	structure: { effect: MISSING, codes: ['SPS'] },
	missing_values: { effect: MISSING, codes: ['missing_attribute', 'attribute_count'] },
	global_ids: { effect: MISSING, codes: ['invalid_global_id', 'repeated_global_id', 'PJS003'] },
	units: { effect: WRONG, codes: ['PJS001', 'PJS004'] },
	outlines: { effect: WRONG, codes: ['SWE', 'GEM011', 'GEM111', 'GEM112', 'GEM113'] },
	bodies: { effect: WRONG, codes: ['BRP', 'TAS', 'GEM001'] },
	wrong_values: {
		effect: WRONG,
		codes: [
			...['wrong_type', 'real_without_point', 'unknown_enumeration_value', 'type_missing', 'out_of_range'],
			...['text_too_long', 'derived_attribute', 'not_derived', 'list_size', 'repeated_in_set'],
		],
	},
	relations: { effect: WRONG, codes: ['wrong_reference', 'inverse_count', 'GRP', 'PJS002'] },
	schema_rules: { effect: WRONG, codes: ['where_rule'] },
	properties: { effect: WRONG, codes: ['PSE'] },
	quantities: { effect: WRONG, codes: ['QTY'] },
	types: { effect: WRONG, codes: ['OJT', 'BLT'] },
	letters: { effect: WRONG, codes: ['text_not_ascii', 'byte_order_mark', 'text_control_character', 'text_directive'] },
	placement: { effect: WRONG, codes: ['OJP'] },
	representations: { effect: WRONG, codes: ['BBX', 'GEM', 'MPD'] },
	georeference: { effect: STRICT, codes: ['GRF'] },
	writing: {
		effect: STRICT,
		codes: [
			...['double_comma', 'trailing_comma', 'comma_missing', 'value_expected', 'typed_value', 'lower_case_name'],
			...['user_defined', 'too_deep'],
		],
	},
	header: {
		effect: STRICT,
		codes: [
			...['header_field_type', 'header_field_count', 'header_order', 'missing_header_entity', 'repeated_header_entity'],
			...['further_header_entity', 'implementation_level', 'time_stamp', 'view_definition', 'several_schemas'],
			...['schema_missing', 'further_section', 'named_data_section', 'IFC101'],
		],
	},
	deprecated: { effect: STRICT, codes: ['IFC102'] },
	unused: { effect: STRICT, codes: ['IFC105', 'IFC106'] },
	other: { effect: STRICT, codes: [] },
} as const satisfies Record<string, { effect: number; codes: readonly string[] }>
export type Cause = keyof typeof CAUSES

const causeOfCode = new Map<string, Cause>(
	(Object.keys(CAUSES) as Cause[]).flatMap((cause) => CAUSES[cause].codes.map((code) => [code, cause] as const)),
)

const causeOf = (code: string): Cause => causeOfCode.get(code) ?? causeOfCode.get(code.replace(/\d+$/, '')) ?? 'other'

/** Sentences shown of a cause. */
const MOST_EXAMPLES = 3

export type CausedFaults = {
	cause: Cause
	/** Places in the file; advice isn't counted beside faults. */
	count: number
	/** Whether all of its rules are only good practice. */
	isAdvice: boolean
	/** The first ones, in the reader's words. */
	examples: Said[]
	/** Of elements that are at fault, each once, as far as they are known. */
	globalIds: string[]
}

const inLine = (line: number, { text, isEnglish }: Said): Said => ({
	text: line > 0 ? `${line}: ${text}` : text,
	isEnglish,
})

/** The faults of a file by their causes: what costs panels first, advice last, and of these what occurs most. */
export function causesOf({ syntax, schema, rules, count_by_code }: Conformance, words: FaultWords): CausedFaults[] {
	const found = new Map<Cause, CausedFaults>()
	const add = (
		code: string,
		count: number,
		isAdvice: boolean,
		messages: readonly Said[],
		ids: readonly string[] = [],
	) => {
		const cause = causeOf(code)
		const before = found.get(cause)
		if (before && isAdvice && !before.isAdvice) return
		const faults = before?.isAdvice === isAdvice ? before : { cause, count: 0, isAdvice, examples: [], globalIds: [] }
		faults.count += count
		faults.examples.push(...messages.slice(0, MOST_EXAMPLES - faults.examples.length))
		faults.globalIds = [...new Set([...faults.globalIds, ...ids.filter((id) => id !== '')])]
		found.set(cause, faults)
	}
	const listed = Map.groupBy(
		[
			...syntax.map((fault) => ({ ...fault, said: words.syntax(fault) })),
			...schema.map((fault) => ({ ...fault, said: words.schema(fault) })),
		],
		({ code }) => code,
	)
	for (const code of new Set([...Object.keys(count_by_code), ...listed.keys()])) {
		const faults = listed.get(code) ?? []
		const messages = faults.slice(0, MOST_EXAMPLES).map(({ line, said }) => inLine(line, said))
		const ids = faults.flatMap((fault) => ('global_id' in fault && fault.global_id ? fault.global_id : []))
		add(code, count_by_code[code] ?? faults.length, false, messages, ids)
	}
	for (const result of rules) {
		const { rule, outcome, severity, count, owners } = result
		if (outcome !== 'failed') continue
		const said = words.rule(result)
		add(rule, count, severity === 'advice', [{ ...said, text: `${rule}: ${said.text}` }], owners)
	}
	const rank = ({ cause, isAdvice }: CausedFaults) => (isAdvice ? STRICT + 1 : CAUSES[cause].effect)
	return [...found.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}

/** Programs whose menus are known, as the programs name them in English. */
const PROGRAMS = [
	{ pattern: /tekla/i, program: 'Tekla Structures', menu: 'File > Export > IFC' },
	{ pattern: /revit/i, program: 'Revit', menu: 'File > Export > IFC' },
	{ pattern: /archicad/i, program: 'Archicad', menu: 'File > Interoperability > IFC' },
	{ pattern: /vectorworks/i, program: 'Vectorworks', menu: 'File > Export' },
	{ pattern: /allplan/i, program: 'Allplan', menu: null },
] as const

/** The program that wrote a file, by its header; `program` is '' if it says nothing. */
export function programOf(exporter: string): { program: string; menu: string | null } {
	const known = PROGRAMS.find(({ pattern }) => pattern.test(exporter))
	return known ? { program: known.program, menu: known.menu } : { program: exporter.trim(), menu: null }
}
