import type { Conformance } from '@panelyard/contracts/conformance'

/** Faults of each part that are shown. */
const MOST_SHOWN = 5

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The lines of a part: how many faults it has, and the first of them. */
function part(title: string, good: string, count: number, faults: readonly string[], one = 'fault'): string[] {
	if (count === 0) return [`ok       ${title}: ${good}`]
	const shown = faults.slice(0, MOST_SHOWN).map((fault) => `           ${fault}`)
	const rest = count > shown.length ? [`           ... and ${count - shown.length} more`] : []
	return [`PROBLEM  ${title}: ${many(count, one)}`, ...shown, ...rest]
}

const place = (line: number, column = 0): string =>
	line === 0 ? 'file' : `line ${line}${column > 0 ? `, column ${column}` : ''}`

/** How strictly a file keeps to its standard, for people at a terminal: a line a part, and the first faults of each. */
export function conformanceInWords(conformance: Conformance): string[] {
	const { checked_schema, syntax, syntax_count, schema, schema_count, rules, ids } = conformance
	const applied = rules.filter(({ outcome }) => outcome !== 'not_applicable')
	const failed = applied.filter(({ outcome }) => outcome === 'failed')
	return [
		...part(
			'Text and header',
			'as ISO 10303-21 and IFC want them.',
			syntax_count,
			syntax.map(({ line, column, message }) => `${place(line, column)}: ${message}`),
		),
		...(checked_schema === null
			? ['note     Schema: not tested, because the file names none that is known.']
			: part(
					`Schema ${checked_schema}`,
					'every instance is as declared.',
					schema_count,
					schema.map(({ line, entity, message }) => `${place(line)}, ${entity}: ${message}`),
				)),
		...(applied.length === 0
			? []
			: part(
					'Normative rules',
					`all ${applied.length} that apply are kept.`,
					failed.length,
					failed.map(({ rule, count, message }) => `${rule} (${many(count, 'place')}): ${message}`),
					'broken rule',
				)),
		...ids.flatMap(({ file, outcome, message, specifications }) => {
			if (outcome === 'invalid') return [`PROBLEM  ${file}: no valid IDS. ${message}`]
			const broken = specifications.filter((each) => each.outcome === 'failed')
			const names = broken.map((each) => [each.name, each.message].filter((text) => text !== '').join(': '))
			return part(file, 'every specification is fulfilled.', broken.length, names, 'unfulfilled specification')
		}),
	]
}
