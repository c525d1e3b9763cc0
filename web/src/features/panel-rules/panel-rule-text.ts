import type { MarkSource, PanelRule } from '@panelyard/contracts/panel-rules'
import type { i18n } from 'i18next'

/** A rule in words: "Assemblies named WAND". */
export function panelRuleText(rule: PanelRule, i18n: i18n): string {
	const t = i18n.getFixedT(null, 'create')
	const elements = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
		rule.classes.map((name) => classText(name, i18n)),
	)
	return rule.name_pattern === null ? elements : t('rules.named', { elements, pattern: rule.name_pattern })
}

/** Where the mark comes from, in words; null when panels have none. */
export function markSourceText(mark: MarkSource, i18n: i18n): string | null {
	if (mark.kind === 'none') return null
	if (mark.kind === 'property') return `${mark.set} / ${mark.property}`
	return i18n.getFixedT(null, 'create')(`mark.${mark.attribute}`)
}

/** People's word for an IFC class; the class without its prefix when there is none. */
const classText = (name: string, i18n: i18n): string => knownClassText(name, i18n) ?? name.replace(/^Ifc/, '')

/** People's word for an IFC class; null when there is none. */
export function knownClassText(name: string, i18n: i18n): string | null {
	const key = `create:classes.${name}`
	return i18n.exists(key) ? (i18n.t as (key: string) => string)(key) : null
}
