import type { Status } from '@panelyard/contracts/statuses/statuses'
import { inkOn } from '../../../domain/statuses/status-colours.ts'
import { StatusIcon } from '../../../domain/statuses/status-icon.tsx'
import classes from './flag-mark.module.css'

type FlagMarkProps = { flag: Pick<Status, 'colour' | 'icon'>; isLarge?: boolean }

/**
 * A flag, or in sun mode any status, as it stands on a panel: its icon on its colour. Decoration: a name stands beside it,
 * or in the panel's card.
 */
export function FlagMark({ flag, isLarge = false }: FlagMarkProps) {
	return (
		<span
			className={classes.mark}
			style={{ background: flag.colour, color: inkOn(flag.colour) }}
			data-large={isLarge || undefined}
			aria-hidden
		>
			<StatusIcon icon={flag.icon} size={isLarge ? 16 : 11} />
		</span>
	)
}
