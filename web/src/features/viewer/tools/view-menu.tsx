import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CommandId, ViewCommand } from './commands/view-commands.ts'
import { COMMAND_KEYS } from './commands/view-commands.ts'
import classes from './view-menu.module.css'

const ON_PANEL: readonly CommandId[] = ['frame', 'isolate', 'hide']
const ALWAYS: readonly CommandId[] = ['fit', 'show_all', 'section', 'measure', 'copy_view_link']

type ViewMenuProps = {
	commands: ReadonlyMap<CommandId, ViewCommand>
	/** Where it opens, CSS pixels of the view; null while it is closed. */
	at: { x: number; y: number } | null
	onClose: () => void
}

/** What can be done where one has clicked with the right button, or held a finger. */
export function ViewMenu({ commands, at, onClose }: ViewMenuProps) {
	const { t } = useTranslation('viewer')
	const items = (ids: readonly CommandId[]) =>
		ids.map((id) => {
			const command = commands.get(id)
			if (!command?.run) return null
			const { icon: CommandIcon, label, run } = command
			return (
				<Menu.Item
					key={id}
					className={classes.item}
					leftSection={<CommandIcon size={17} stroke={1.6} aria-hidden />}
					rightSection={COMMAND_KEYS[id] && <span className={classes.key}>{COMMAND_KEYS[id].shown}</span>}
					onClick={run}
				>
					{label}
				</Menu.Item>
			)
		})
	return (
		<Menu opened={at !== null} onClose={onClose} position="bottom-start" withinPortal width={240}>
			<Menu.Target>
				<span
					className={classes.place}
					style={{ transform: `translate(${at?.x ?? 0}px, ${at?.y ?? 0}px)` }}
					aria-hidden
				/>
			</Menu.Target>
			<Menu.Dropdown aria-label={t('menu')}>
				{items(ON_PANEL)}
				{ON_PANEL.some((id) => commands.get(id)?.run) && <Menu.Divider />}
				{items(ALWAYS)}
			</Menu.Dropdown>
		</Menu>
	)
}
