import { useComputedColorScheme } from '@mantine/core'
import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../../locales/measures.ts'
import { useStored } from '../../base/store.ts'
import type { ViewStore } from '../../view/view-store.ts'
import type { PictureLegend } from './paint-legend.ts'

/** Tells what the colours of a picture mean, of the kinds that wear one in it; null while panels have none of their own. */
export function usePictureLegend({ coloured, colours, filter: shown }: ViewStore): (() => PictureLegend) | null {
	const choice = useStored(colours)
	const filter = useStored(shown)
	const { t, i18n } = useTranslation('colours')
	const measures = useMeasures()
	const scheme = useComputedColorScheme('light')
	if (!coloured.kinds || coloured.isReading) return null
	const { kinds, labelOf } = coloured
	const chosen = choice.by === 'status' ? filter.statuses : filter.kinds
	// Kinds may be thousands: they are put into words for a picture, not for each change of the page.
	return () => ({
		title: choice.property?.name ?? t(`subject.${choice.by}`),
		rows: kinds.kinds
			.filter(({ key, count }) => count > 0 && (chosen.size === 0 || chosen.has(key)))
			.map((kind) => ({
				colour: kind.colour ?? NO_STATUS_COLOUR[scheme],
				label: labelOf(kind),
				count: measures.number(kind.count),
			})),
		more: (count) => t('more', { count }),
		isRightToLeft: i18n.dir() === 'rtl',
	})
}
