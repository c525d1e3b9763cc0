import { Menu } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses'
import { useTranslation } from 'react-i18next'
import { useAssignWithUndo } from '../../panels/assign-with-undo.tsx'
import { StatusDot } from '../../statuses/status-chip.tsx'
import { useStatusName } from '../../statuses/status-name.ts'
import type { Held } from '../held.ts'
import type { ViewSelection } from '../selection/use-view-selection.ts'
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
	/** What people may set on the panels that are selected; null while they may not, or none is. */
	status: StatusSetting | null
}

type StatusSetting = { projectId: string; statuses: readonly Status[]; selection: Held<ViewSelection> }

/** What can be done where one has clicked with the right button, or held a finger. */
export function ViewMenu({ commands, at, onClose, status }: ViewMenuProps) {
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
				{status && status.statuses.length > 0 && <StatusItems {...status} />}
				{items(ALWAYS)}
			</Menu.Dropdown>
		</Menu>
	)
}

/** Setting a status is what a fitter came for: one press, on this panel or all that are selected. */
function StatusItems({ projectId, statuses, selection }: StatusSetting) {
	const { t } = useTranslation('panels')
	const nameOf = useStatusName()
	const assign = useAssignWithUndo(projectId, 'viewer')
	return (
		<>
			<Menu.Label>{t('set_status')}</Menu.Label>
			<div className={classes.statuses}>
				{statuses.map((status) => (
					<Menu.Item
						key={status.id}
						className={classes.item}
						leftSection={<StatusDot colour={status.colour} />}
						onClick={() => assign([...selection.now.panels], { action: 'set', status })}
					>
						{nameOf(status)}
					</Menu.Item>
				))}
			</div>
			<Menu.Divider />
		</>
	)
}
