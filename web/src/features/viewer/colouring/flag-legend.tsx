import { ActionIcon, Tooltip } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import classes from './colour-legend.module.css'
import { FlagMark } from './flag-mark.tsx'
import { LegendRow } from './legend-row.tsx'

type FlagLegendProps = {
	flags: readonly Status[]
	/** Panels that carry each of them. */
	counts: readonly number[]
	/** Whether they are drawn. */
	isShown: boolean
	onShown: () => void
	/** Ids of statuses that the view is filtered by. */
	chosen: ReadonlySet<string>
	onToggle: (id: string) => void
	/** Opens the list of the panels with a flag; null where there is none. */
	onList: ((id: string) => void) | null
}

/** The flags that panels carry, beside the colours: filters by them and switches their marks off. Nothing without any. */
export function FlagLegend({ flags, counts, isShown, onShown, chosen, onToggle, onList }: FlagLegendProps) {
	const { t } = useTranslation(['viewer', 'statuses'])
	const nameOf = useStatusName()
	const rows = flags.flatMap((flag, place) => {
		const count = counts[place] ?? 0
		return count > 0 || chosen.has(flag.id) ? [{ flag, count }] : []
	})
	if (rows.length === 0) return null
	const toggle = t(isShown ? 'flags.hide' : 'flags.show')
	return (
		<fieldset className={classes.flags} aria-label={t('statuses:flags')} data-off={!isShown || undefined}>
			<div className={classes.flagsHead}>
				<span className={classes.flagsTitle} aria-hidden>
					{t('statuses:flags')}
				</span>
				<Tooltip label={toggle}>
					<ActionIcon
						className={classes.showAll}
						size="sm"
						aria-label={t('commands.flags')}
						aria-pressed={isShown}
						onClick={onShown}
					>
						{isShown ? (
							<IconEye size={16} stroke={1.7} aria-hidden />
						) : (
							<IconEyeOff size={16} stroke={1.7} aria-hidden />
						)}
					</ActionIcon>
				</Tooltip>
			</div>
			{rows.map(({ flag, count }) => (
				<LegendRow
					key={flag.id}
					label={nameOf(flag)}
					count={count}
					mark={<FlagMark flag={flag} />}
					isChosen={chosen.has(flag.id)}
					onToggle={() => onToggle(flag.id)}
					onList={onList && (() => onList(flag.id))}
				/>
			))}
		</fieldset>
	)
}
