import { type Conformance, type IdsResult, isBroken, type RuleResult } from '@panelyard/contracts/testing/conformance'

/** Faults of each part that are shown. */
const MOST_SHOWN = 5

/** `1 wall`, `2 walls`; what there are several of, where that isn't the one with an s. */
export const many = (count: unknown, one: string, several = `${one}s`): string =>
	`${count} ${Number(count) === 1 ? one : several}`

/** The lines of a part: how many faults it has, and the first of them. */
function part(title: string, good: string, count: number, faults: readonly string[], one = 'fault'): string[] {
	if (count === 0) return [`ok       ${title}: ${good}`]
	const shown = faults.slice(0, MOST_SHOWN).map((fault) => `           ${fault}`)
	const rest = count > shown.length ? [`           ... and ${count - shown.length} more`] : []
	return [`PROBLEM  ${title}: ${many(count, one)}`, ...shown, ...rest]
}

const place = (line: number, column = 0): string =>
	line === 0 ? 'file' : `line ${line}${column > 0 ? `, column ${column}` : ''}`

/**
 * How strictly a file keeps to its standard, IDS files aside, for people at a terminal: a line a part, and the first faults
 * of each.
 */
export function conformanceInWords(conformance: Conformance): string[] {
	const { checked_schema, syntax, syntax_count, schema, schema_count, rules } = conformance
	const applied = rules.filter(({ outcome }) => outcome !== 'not_applicable')
	const failed = applied.filter(isBroken)
	const advice = applied.filter(({ outcome, severity }) => outcome === 'failed' && severity === 'advice')
	const unfinished = applied.filter(({ outcome }) => outcome === 'not_finished')
	const kept = applied.length - advice.length - unfinished.length
	const inWords = ({ rule, count, message }: RuleResult) => `${rule} (${many(count, 'place')}): ${message}`
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
			: part('Normative rules', `${kept} kept, none broken.`, failed.length, failed.map(inWords), 'broken rule')),
		...unfinished.map(
			({ rule }) => `note     Rule ${rule} was not finished: checking this file against it would take too long.`,
		),
		...advice.map((result) => `advice   ${inWords(result)}`),
	]
}

/** Failing elements of a requirement that are said in words. */
const MOST_SAID = 3

/** What IDS files say of a model, for a terminal. */
export function idsInWords(results: readonly IdsResult[]): string {
	const lines: string[] = []
	for (const { file, outcome, message, specifications } of results) {
		if (outcome === 'invalid') lines.push(`${file} isn't a valid IDS 1.0 file. ${message}`)
		else
			lines.push(
				outcome === 'passed' ? `${file}: the model meets it.` : `${file}: the model doesn't meet it. ${message}`,
			)
		for (const specification of specifications.filter((each) => each.outcome === 'failed')) {
			lines.push(`  ${specification.name}: ${specification.message || many(specification.applicable, 'element')}`)
			for (const { requirement, failed, failures } of specification.requirements) {
				if (failed === 0) continue
				lines.push(`    ${many(failed, "doesn't meet", "don't meet")}: ${requirement}`)
				for (const { entity, name, line, reason } of failures.slice(0, MOST_SAID))
					lines.push(`      ${[entity, name].filter(Boolean).join(' ')} (line ${line}) ${reason}`)
			}
		}
	}
	return lines.map((line) => line.trimEnd()).join('\n')
}
