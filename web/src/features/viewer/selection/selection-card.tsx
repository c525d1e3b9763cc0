import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './selection-card.module.css'

/** What is selected: a card at the side, or a sheet at the foot of a phone. The picture stays usable beside it. */
export function SelectionCard({
	title,
	note,
	dot,
	tools,
	onClose,
	children,
}: {
	title: string
	note?: string
	dot?: ReactNode
	tools?: ReactNode
	onClose: () => void
	children: ReactNode
}) {
	const { t } = useTranslation('viewer')
	return (
		<aside className={classes.card} aria-label={t('selection')} data-covers-view data-of-selection tabIndex={-1}>
			<header className={classes.header}>
				<div className={classes.heading}>
					<h2 className={classes.title} title={title} aria-live="polite">
						{dot}
						<span className={classes.titleText} dir="auto">
							{title}
						</span>
					</h2>
					{note && (
						<p className={classes.note} title={note}>
							{note}
						</p>
					)}
				</div>
				<Tooltip label={t('commands.clear')}>
					<ActionIcon aria-label={t('commands.clear')} onClick={onClose}>
						<IconX size={18} stroke={1.6} aria-hidden />
					</ActionIcon>
				</Tooltip>
			</header>
			{tools && <div className={classes.tools}>{tools}</div>}
			<div className={classes.body}>{children}</div>
		</aside>
	)
}
