import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { CSSProperties } from 'react'
import { inkOn } from './status-colours.ts'
import { patternOf } from './status-pattern.ts'
import classes from './status-swatch.module.css'

/** A status as it is drawn on panels in sun mode: its pattern on its colour. Decoration: icon and name stand beside it. */
export function StatusSwatch({ status }: { status: Pick<Status, 'colour' | 'type' | 'position'> }) {
	const style = { '--swatch-ground': status.colour, '--swatch-ink': inkOn(status.colour) } as CSSProperties
	return <span className={classes.swatch} style={style} data-pattern={patternOf(status)} aria-hidden />
}
