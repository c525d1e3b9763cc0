import { partsOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { MarkSource, PanelRuleCandidate, PanelRulePart } from '@panelyard/contracts/panels/panel-rules'

function markInWords(mark: MarkSource): string {
	if (mark.kind === 'none') return 'no mark'
	return mark.kind === 'attribute' ? mark.attribute : `${mark.set} / ${mark.property}`
}

function partInWords({ classes, name_attribute, name_pattern, exclude_patterns, mark }: PanelRulePart): string {
	const name = name_pattern === null ? '' : ` with ${name_attribute} ${name_pattern}`
	const without = exclude_patterns.length === 0 ? '' : ` without ${name_attribute} ${exclude_patterns.join(', ')}`
	return `${classes.join('+')}${name}${without}, by ${markInWords(mark)}`
}

/** A proposed panel rule, as one line for a terminal. */
export function candidateInWords({ rule, score, panel_count, samples }: PanelRuleCandidate): string {
	return `panels? ${score.toFixed(2)} ${partsOf(rule).map(partInWords).join(' and ')}: ${panel_count} (${samples.join(', ')})`
}
