import type { Status } from '@panelyard/contracts/statuses'
import { StatusIcon } from '../../../domain/statuses/status-icon.tsx'
import { inkOn } from './flag-ink.ts'
import classes from './flag-mark.module.css'

/** A flag as it stands on a panel: its icon on its colour. Decoration: a name stands beside it, or in the panel's card. */
export function FlagMark({ flag }: { flag: Pick<Status, 'colour' | 'icon'> }) {
	return (
		<span className={classes.mark} style={{ background: flag.colour, color: inkOn(flag.colour) }} aria-hidden>
			<StatusIcon icon={flag.icon} size={11} />
		</span>
	)
}
