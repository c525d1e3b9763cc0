import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './status-ribbon.module.css'
import { STATUS_COLOURS, STEPS, WEEKS } from './weeks.ts'

type StatusRibbonProps = {
	/** Index in `WEEKS`. */
	shown: number
	onChoose: (week: number) => void
}

/** How far the building of the picture is, as the product draws it: a bar of all panels by step, and apart from it a flag. */
export function StatusRibbon({ shown, onChoose }: StatusRibbonProps) {
	const { t } = useTranslation('public')
	const { panels, issues = 0 } = WEEKS[shown] ?? {}
	return (
		<div className={classes.ribbon}>
			<div className={classes.head}>
				<p className={classes.title}>{t('ribbon.title')}</p>
				<fieldset className={classes.weeks}>
					<legend>{t('ribbon.week')}</legend>
					{WEEKS.map(({ week }, index) => (
						<label key={week}>
							<input
								type="radio"
								name="week"
								data-click="hero.week"
								checked={index === shown}
								onChange={() => onChoose(index)}
							/>
							{week}
						</label>
					))}
				</fieldset>
			</div>
			<ul className={classes.parts}>
				{STEPS.map((status) => (
					<li
						key={status}
						data-none={panels?.[status] === 0 || undefined}
						style={{ flexGrow: panels?.[status], '--status': STATUS_COLOURS[status] } as CSSProperties}
					>
						<span className={classes.count}>{panels?.[status]}</span>
						<span className={classes.name}>{t(`ribbon.${status}`)}</span>
					</li>
				))}
			</ul>
			<p
				className={classes.flag}
				data-none={issues === 0 || undefined}
				style={{ '--status': STATUS_COLOURS.issue } as CSSProperties}
			>
				<IconAlertTriangle size={16} stroke={1.8} aria-hidden />
				<span>
					<b>{issues}</b> {t('ribbon.issue')}
				</span>
			</p>
		</div>
	)
}
