import { VisuallyHidden } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { CSSProperties, ReactNode } from 'react'
import { useMeasures } from '../../locales/measures.ts'
import classes from './carried-statuses.module.css'
import { StatusChip } from './status-chip.tsx'
import { chipColours } from './status-colours.ts'
import { StatusIcon } from './status-icon.tsx'
import { useStatusName } from './status-name.ts'

/** Flags that are drawn; of more there is a number. */
const MOST_FLAGS = 3
/** Flags that are named; more are drawn as icons alone. */
const MOST_NAMED = 2

type CarriedStatusesProps = {
	/** Ids of the statuses of a panel: flags first, then steps in the order of the work. */
	ids: readonly string[]
	statusById: ReadonlyMap<string, Status>
	/** Shown for a panel without a step and without a flag. */
	none: ReactNode
}

/** The step a panel is at, how many steps before that it carries too, and its flags by name; three or more as icons. */
export function CarriedStatuses({ ids, statusById, none }: CarriedStatusesProps) {
	const carried = ids.toReversed().flatMap((id) => statusById.get(id) ?? [])
	const [step, ...others] = carried.filter(({ type }) => type === 'step')
	const flags = carried.filter(({ type }) => type === 'flag').reverse()
	return (
		<span className={classes.carried}>
			{step ? <StatusChip status={step} /> : flags.length === 0 && none}
			{others.length > 0 && <More statuses={others} />}
			{flags.slice(0, MOST_FLAGS).map((flag) => (
				<FlagMark key={flag.id} flag={flag} withName={flags.length <= MOST_NAMED} />
			))}
			{flags.length > MOST_FLAGS && <More statuses={flags.slice(MOST_FLAGS)} />}
		</span>
	)
}

function More({ statuses }: { statuses: readonly Status[] }) {
	const nameOf = useStatusName()
	const measures = useMeasures()
	const names = measures.list(statuses.map(nameOf))
	return (
		<span className={classes.more} title={names}>
			<span aria-hidden dir="ltr">
				+{measures.number(statuses.length)}
			</span>
			<VisuallyHidden>{names}</VisuallyHidden>
		</span>
	)
}

type FlagMarkProps = {
	flag: Pick<Status, 'name' | 'default_key' | 'icon' | 'colour'>
	/** Shows its name too, which only screen readers say otherwise. */
	withName?: boolean
}

/** A flag as a framed icon, so that it isn't told from a step by its colour alone. */
export function FlagMark({ flag, withName = false }: FlagMarkProps) {
	const nameOf = useStatusName()
	const { light, dark, deep } = chipColours(flag.colour)
	const name = nameOf(flag)
	const style = { '--flag-light': light.text, '--flag-dark': dark.text, '--flag-deep': deep } as CSSProperties
	return (
		<span className={classes.flag} data-named={withName || undefined} style={style} title={name}>
			<StatusIcon icon={flag.icon} size={13} />
			{withName ? (
				<span className={classes.flagName} dir="auto">
					{name}
				</span>
			) : (
				<VisuallyHidden>{name}</VisuallyHidden>
			)}
		</span>
	)
}
