import type { Status } from '@panelyard/contracts/statuses/statuses'
import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useSunMode } from '../../ui/appearance/sun-mode.ts'
import classes from './status-chip.module.css'
import { chipColours } from './status-colours.ts'
import { StatusIcon } from './status-icon.tsx'
import { statusName } from './status-name.ts'
import { StatusSwatch } from './status-swatch.tsx'

type ChipStatus = Pick<Status, 'name' | 'default_key' | 'icon' | 'colour'> & Partial<Pick<Status, 'type' | 'position'>>

type StatusChipProps = {
	status: ChipStatus
	large?: boolean
}

/** A status as a tinted chip with icon and name, readable in both colour schemes. */
export function StatusChip({ status, large = false }: StatusChipProps) {
	const { t } = useTranslation('statuses')
	const { light, dark, deep } = chipColours(status.colour)
	const isSun = useSunMode()
	const { type, position } = status
	const name = statusName(status, t)
	const style = {
		'--chip-ground-light': light.ground,
		'--chip-text-light': light.text,
		'--chip-ground-dark': dark.ground,
		'--chip-text-dark': dark.text,
		'--chip-deep': deep,
	} as CSSProperties
	return (
		<span className={large ? `${classes.chip} ${classes.large}` : classes.chip} style={style} title={name}>
			{isSun && type && position !== undefined && <StatusSwatch status={{ colour: status.colour, type, position }} />}
			<StatusIcon icon={status.icon} size={large || isSun ? 15 : 13} />
			<span className={classes.name} dir="auto">
				{name}
			</span>
		</span>
	)
}

const NO_STATUS_STYLE = {
	'--none-light': NO_STATUS_COLOUR.light,
	'--none-dark': NO_STATUS_COLOUR.dark,
} as CSSProperties

/** The colour of a status as a small square; the tone of bare panels for none. */
export function StatusDot({ colour }: { colour: string | null }) {
	return colour === null ? (
		<span className={`${classes.dot} ${classes.none}`} style={NO_STATUS_STYLE} aria-hidden />
	) : (
		<span className={classes.dot} style={{ '--dot-colour': colour } as CSSProperties} aria-hidden />
	)
}
