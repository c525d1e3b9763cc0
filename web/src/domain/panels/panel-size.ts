import type { Panel } from '@panelyard/contracts/panels'
import { useTranslation } from 'react-i18next'
import { type Measures, useMeasures } from '../../locales/measures.ts'

type Sides = Pick<Panel, 'length' | 'width' | 'height'>
export type Side = keyof Sides
export type SideName = Side | 'thickness'

/**
 * What the sides of a panel are called, in the order in which people say them: those of a slab length, width and
 * thickness, of what stands upright length, height and thickness. A side that isn't known is missing.
 */
export function namedSides(panel: Sides): { side: Side; name: SideName }[] {
	const { length, width, height } = panel
	const isKnown = length !== null && width !== null && height !== null
	const isFlat = isKnown && height < Math.min(length, width)
	const named: { side: Side; name: SideName }[] = isFlat
		? [
				{ side: 'length', name: 'length' },
				{ side: 'width', name: 'width' },
				{ side: 'height', name: 'thickness' },
			]
		: [
				{ side: 'length', name: 'length' },
				{ side: 'height', name: 'height' },
				{ side: 'width', name: isKnown ? 'thickness' : 'width' },
			]
	return named.filter(({ side }) => panel[side] !== null)
}

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
