import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../locales/measures.ts'
import classes from './colour-legend.module.css'

type LegendRowProps = {
	label: string
	/** Panels of this kind. */
	count: number
	/** Its colour, or its icon. */
	mark: ReactNode
	isChosen: boolean
	onToggle: () => void
	/** Opens the list of these panels; null where there is none. */
	onList: (() => void) | null
}

/** One kind of panels: the name filters the view by it, the count leads to the list. */
export function LegendRow({ label, count, mark, isChosen, onToggle, onList }: LegendRowProps) {
	const { t } = useTranslation('viewer')
	const measures = useMeasures()
	const isEmpty = count === 0
	return (
		<div className={classes.row} data-chosen={isChosen || undefined} data-empty={isEmpty || undefined}>
			<UnstyledButton
				className={classes.pick}
				aria-pressed={isChosen}
				aria-label={t('legend_filter', { status: label, count })}
				// Alone it would make a ghost of everything; one that has become empty can be taken back.
				disabled={isEmpty && !isChosen}
				onClick={onToggle}
			>
				{mark}
				<span className={classes.name} title={label}>
					<bdi>{label}</bdi>
				</span>
			</UnstyledButton>
			{onList && !isEmpty ? (
				<UnstyledButton
					className={classes.count}
					aria-label={t('legend_list', { status: label, count })}
					title={t('commands.show_in_list')}
					onClick={onList}
				>
					{measures.number(count)}
				</UnstyledButton>
			) : (
				<span className={classes.count} aria-hidden>
					{measures.number(count)}
				</span>
			)}
		</div>
	)
}
