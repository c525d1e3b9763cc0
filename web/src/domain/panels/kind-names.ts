import { type PanelKind, patternInWords } from '@panelyard/contracts/panels/panel-kinds'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { i18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classesText } from '../panel-rules/panel-rule-text.ts'

/** A kind of panel by the name that people see. */
export type NamedKind = {
	number: number
	name: string
	/** The name it has unless a manager gives it another. */
	usual: string
}

/** The name of a kind that follows from the panel rule: `WAND` of `*WAND*`, else the elements' class. */
export const usualKindName = ({ name_pattern, classes }: PanelKind, i18n: i18n): string =>
	(name_pattern !== null && patternInWords(name_pattern)) || classesText(classes, i18n)

/** Kinds by names that people can tell apart: where several would have one name, their classes follow it, else a number. */
export function kindsToldApart(kinds: readonly PanelKind[], i18n: i18n): NamedKind[] {
	const named = kinds.map((kind) => {
		const usual = usualKindName(kind, i18n)
		return { number: kind.number, name: kind.name ?? usual, usual, classes: classesText(kind.classes, i18n) }
	})
	const byName = Map.groupBy(named, ({ name }) => name)
	return named.map(({ number, name, usual, classes }) => {
		const twins = byName.get(name) ?? []
		if (twins.length < 2) return { number, name, usual }
		const isToldByClass = twins.filter((twin) => twin.classes === classes).length === 1
		return { number, name: `${name} (${isToldByClass ? classes : number})`, usual }
	})
}

/** The kinds that panels of a list have. The same list as long as nothing about them changes. */
export function useNamedKinds(
	kinds: readonly PanelKind[],
	panels: readonly Pick<Panel, 'kind'>[],
): readonly NamedKind[] {
	const { i18n } = useTranslation('create')
	// As text, since panels are another list with every status that is set.
	const present = useMemo(() => [...new Set(panels.map(({ kind }) => kind))].sort().join(), [panels])
	const { language } = i18n
	// The language changes what i18n says.
	return useMemo(() => {
		const numbers = new Set(present.split(',').map(Number))
		return kindsToldApart(
			kinds.filter(({ number }) => numbers.has(number)),
			i18n,
		)
	}, [kinds, present, i18n, language])
}
