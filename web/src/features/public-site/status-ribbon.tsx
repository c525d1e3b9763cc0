import { useTranslation } from 'react-i18next'
import classes from './status-ribbon.module.css'

/** The building of the picture, by status: colours of the default statuses, whose contract is too much code here. */
export const RIBBON = [
	{ status: 'installed', colour: '#2f9e44', panels: 78 },
	{ status: 'delivered', colour: '#1c7ed6', panels: 27 },
	{ status: 'produced', colour: '#7950f2', panels: 31 },
	{ status: 'in_production', colour: '#f59f00', panels: 27 },
	{ status: 'designed', colour: '#8b95a5', panels: 31 },
	{ status: 'issue', colour: '#e03131', panels: 6 },
] as const

/** How far the building of the picture is, as the product draws it: a bar of all panels and what its colours mean. */
export function StatusRibbon() {
	const { t } = useTranslation('public')
	return (
		<div className={classes.ribbon}>
			<p className={classes.title}>{t('ribbon.title')}</p>
			<ul className={classes.parts}>
				{RIBBON.map(({ status, colour, panels }) => (
					<li key={status} style={{ flexGrow: panels, '--status': colour } as React.CSSProperties}>
						<span className={classes.count}>{panels}</span>
						<span className={classes.name}>{t(`ribbon.${status}`)}</span>
					</li>
				))}
			</ul>
		</div>
	)
}
