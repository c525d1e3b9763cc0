import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { usePhone } from './appearance/media.ts'
import { onFirstClick } from './first-click.ts'
import classes from './row-actions.module.css'

export type RowAction = {
	/** Names the row as well. */
	label: string
	/** In a menu, whose own name says which row it is for; `label` unless given. */
	short?: string
	Icon: Icon
	run: () => void
	off?: boolean
}

type RowActionsProps = {
	label: string
	actions: readonly RowAction[]
	/** Puts them behind one button on wide windows too. */
	isMenu?: boolean
}

/** What can be done with a row of a list: buttons beside each other, or behind one, named `label`, on a phone. */
export function RowActions({ label, actions, isMenu = false }: RowActionsProps) {
	const phone = usePhone()
	if (phone || isMenu) {
		return (
			<Menu>
				<Menu.Target>
					<ActionIcon aria-label={label}>
						<IconDots size={18} aria-hidden />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					{actions.map(({ label, short = label, Icon, run, off }) => (
						<Menu.Item key={label} disabled={off ?? false} leftSection={<Icon size={16} aria-hidden />} onClick={run}>
							{short}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
		)
	}
	return (
		<div className={classes.actions}>
			{actions.map(({ label, Icon, run, off }) => (
				<ActionIcon
					key={label}
					className={classes.action}
					aria-label={label}
					title={label}
					disabled={off ?? false}
					onClick={onFirstClick(run)}
				>
					<Icon size={16} aria-hidden />
				</ActionIcon>
			))}
		</div>
	)
}
