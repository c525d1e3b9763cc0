import type { ImpactPanel } from '@panelyard/contracts/models/versions'
import { useTranslation } from 'react-i18next'
import { usePanelSize } from '../../domain/panels/measures/panel-size.ts'
import { fromTo } from '../../locales/from-to.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'

/** What of a panel a version changes, as short texts; of an added or removed panel its size. */
export function useChangeFacts(): (panel: ImpactPanel) => string[] {
	const { t, i18n } = useTranslation(['versions', 'panels'])
	const measures = useMeasures()
	const sizeOf = usePanelSize()
	return ({ before, after, geometry, moved_by, turned_by }) => {
		const change = (one: string, other: string) => fromTo(one, other, i18n.dir())
		const isSized = geometry.some((part) => part !== 'openings' && part !== 'shape')
		const sizes = [before, after].map((one) => (one ? sizeOf(one)?.text : undefined))
		const facts = [
			isSized && sizes[0] !== undefined && sizes[1] !== undefined && sizes[0] !== sizes[1]
				? labelled(t('size'), change(sizes[0], sizes[1]))
				: before === null || after === null
					? (sizes[1] ?? sizes[0])
					: null,
			geometry.length > 0 &&
				labelled(t('geometry_title'), measures.list(geometry.map((part) => t(`geometry.${part}`)))),
			before && after && geometry.length > 0 && before.weight !== after.weight
				? change(measures.panelWeight(before.weight), measures.panelWeight(after.weight))
				: false,
			moved_by !== null && t('moved_by', { length: measures.length(moved_by) }),
			turned_by !== null && t('turned_by', { degrees: measures.number(turned_by) }),
		]
		return facts.filter((fact) => typeof fact === 'string')
	}
}
