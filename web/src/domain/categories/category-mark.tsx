import type { Category } from '@panelyard/contracts/panels/categories'
import type { CSSProperties } from 'react'
import { chipColours } from '../statuses/status-colours.ts'
import { StatusIcon } from '../statuses/status-icon.tsx'
import classes from './category-mark.module.css'

type CategoryMarkProps = { category: Pick<Category, 'name' | 'icon' | 'colour'> }

/** A category by its icon on a tile of its colour, and its name; statuses are chips, so the two are told apart. */
export function CategoryMark({ category: { name, icon, colour } }: CategoryMarkProps) {
	const { light, dark } = chipColours(colour)
	const style = {
		'--tile-light': light.ground,
		'--icon-light': light.text,
		'--tile-dark': dark.ground,
		'--icon-dark': dark.text,
	} as CSSProperties
	return (
		<span className={classes.mark} title={name}>
			<span className={classes.tile} style={style}>
				<StatusIcon icon={icon} size={13} />
			</span>
			<span className={classes.name} dir="auto">
				{name}
			</span>
		</span>
	)
}
