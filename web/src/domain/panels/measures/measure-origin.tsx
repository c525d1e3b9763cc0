import { Tooltip, VisuallyHidden } from '@mantine/core'
import { MEASURE_ORIGINS, MEASURES, type MeasureOrigin, measureOrigin } from '@panelyard/contracts/panels/measures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconRulerMeasure, IconRulerOff, IconSum, IconTable, IconTag, type TablerIcon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './measure-origin.module.css'

const ICONS: Record<MeasureOrigin, TablerIcon> = {
	quantity_set: IconTable,
	property: IconTag,
	parts: IconSum,
	geometry: IconRulerMeasure,
	incomplete: IconRulerOff,
}

/** A small sign behind a measure that tells where it comes from. Nothing when that is not known. */
export function MeasureOriginMark({ origin }: { origin: MeasureOrigin | null }) {
	const { t } = useTranslation('panels')
	if (!origin) return null
	const Icon = ICONS[origin]
	return (
		<Tooltip label={t(`measure_origin.${origin}`)} events={{ hover: true, focus: false, touch: true }}>
			<span className={classes.mark}>
				<Icon size="0.75rem" stroke={1.75} aria-hidden />
				<VisuallyHidden>{t(`measure_origin.${origin}`)}</VisuallyHidden>
			</span>
		</Tooltip>
	)
}

/** Explains the signs behind a panel's measures. The signs say it themselves to people who do not see them. */
export function MeasureOriginLegend({ panel }: { panel: Panel }) {
	const { t } = useTranslation('panels')
	const used = new Set(
		MEASURES.filter((measure) => panel[measure] !== null).map((measure) =>
			measureOrigin(panel.measure_origins, measure),
		),
	)
	const shown = MEASURE_ORIGINS.filter((origin) => used.has(origin))
	if (shown.length === 0) return null
	return (
		<ul className={classes.legend} aria-hidden>
			{shown.map((origin) => {
				const Icon = ICONS[origin]
				return (
					<li key={origin}>
						<Icon size="0.75rem" stroke={1.75} />
						{t(`measure_origin.${origin}`)}
					</li>
				)
			})}
		</ul>
	)
}
