import type { Panel } from '@panelyard/contracts/panels/panels'
import { namedSides } from '@panelyard/rules/panels/panel-sides'
import { useTranslation } from 'react-i18next'
import { type Measures, useMeasures } from '../../../locales/measures.ts'

type Sides = Pick<Panel, 'length' | 'width' | 'height'>

/**
 * A panel's size: `6.000 × 2.980 × 0.200 m`, in the order of `namedSides`. Null when fewer than two sides are known.
 */
export function panelSize(panel: Sides, measures: Pick<Measures, 'bareLength' | 'lengths'>): string | null {
	const sides = namedSides(panel)
	return sides.length < 2
		? null
		: measures.lengths(sides.map(({ side }) => measures.bareLength(panel[side])).join(' × '))
}

/** The size of panels for people to see, and with the names of the sides to hear. */
export function usePanelSize(): (panel: Sides) => { text: string; label: string } | null {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	return (panel) => {
		const text = panelSize(panel, measures)
		const label = namedSides(panel)
			.map(({ side, name }) => `${t(`drawer.${name}`)} ${measures.length(panel[side])}`)
			.join(', ')
		return text === null ? null : { text, label }
	}
}
