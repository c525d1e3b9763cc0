import type { AdminStats } from '@panelyard/contracts/console/admin'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/text/tag.tsx'
import classes from '../welcome-page.module.css'

/** The parts of the server, whether they work and how long each took to answer. */
export function PartsList({ parts }: Pick<AdminStats, 'parts'>) {
	const { t, i18n } = useTranslation('operations')
	const milliseconds = (value: number) =>
		new Intl.NumberFormat(i18n.language, {
			style: 'unit',
			unit: 'millisecond',
			unitDisplay: 'short',
			maximumFractionDigits: 0,
		}).format(value)
	return (
		<ul className={classes.parts}>
			{parts.map(({ part, works, milliseconds: took }) => (
				<li key={part}>
					<span>{t(`welcome.part.${part}`)}</span>
					<span className={classes.quiet}>{milliseconds(took)}</span>
					<Tag tone={works ? 'positive' : 'negative'}>{t(works ? 'welcome.works' : 'welcome.broken')}</Tag>
				</li>
			))}
		</ul>
	)
}
