import type { PanelRuleCandidate } from '@panelyard/contracts/panel-rules'

/** A panel rule found in a model, as one line for people at a terminal. */
export function candidateInWords({ rule, score, panel_count, samples }: PanelRuleCandidate): string {
	const mark =
		rule.mark.kind === 'attribute'
			? rule.mark.attribute
			: rule.mark.kind === 'property'
				? `${rule.mark.set} / ${rule.mark.property}`
				: 'no mark'
	const name = rule.name_pattern === null ? '' : ` with ${rule.name_attribute} ${rule.name_pattern}`
	return `panels? ${score.toFixed(2)} ${rule.classes.join('+')}${name}, by ${mark}: ${panel_count} (${samples.join(', ')})`
}
