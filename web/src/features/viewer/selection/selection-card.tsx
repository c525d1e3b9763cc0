import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheetLayout } from '../../../ui/appearance/media.ts'
import { Store, useCurrent } from '../base/store.ts'
import classes from './selection-card.module.css'
import { SheetHandle } from './sheet-handle.tsx'
import type { SheetHeight } from './sheet-height.ts'

/** Kept for the next selected panel. */
const sheetHeight = new Store<SheetHeight>('half')

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
	const sheet = useRef<HTMLElement>(null)
	const isSheet = useSheetLayout()
	const height = useCurrent(sheetHeight)
	return (
		<aside
			ref={sheet}
			className={classes.card}
			aria-label={t('selection')}
			data-covers-view
			data-of-selection
			data-sheet={isSheet ? height : undefined}
			tabIndex={-1}
		>
			{isSheet && <SheetHandle sheet={sheet} height={height} onHeight={sheetHeight.set} />}
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
