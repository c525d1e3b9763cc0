import { ActionIcon, Indicator, Menu } from '@mantine/core'
import { IconCheck, IconDots, IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStored } from '../base/store.ts'
import { ToolButton } from '../base/tool-button.tsx'
import { ColourMenu } from '../colouring/colour-menu.tsx'
import { useView } from '../view/view-store.ts'
import { COMMAND_GROUPS } from '../view/view-tool.ts'
import { useCommands, type ViewCommand } from './commands.ts'
import classes from './viewer-toolbar.module.css'

/** The controls of the view: one row of named icon buttons, made from the commands. */
export function ViewerToolbar({ isPhone = false }: { isPhone?: boolean }) {
	const { t } = useTranslation('viewer')
	const all = [...useCommands().values()]
	const shown = all.filter(({ toolbar, isOnPhone }) => (isPhone ? isOnPhone : toolbar))
	const groups = isPhone ? [shown] : COMMAND_GROUPS.map((group) => shown.filter(({ toolbar }) => toolbar === group))
	return (
		<div className={classes.toolbar} data-phone={isPhone || undefined} role="toolbar" aria-label={t('toolbar')}>
			{groups.map((commands, place) => (
				<span key={commands[0]?.id ?? place} className={classes.toolGroup}>
					{place > 0 && <span className={classes.divider} aria-hidden />}
					{place === 1 && <ColourTool />}
					{commands.map((command) => (
						<CommandTool key={command.id} command={command} />
					))}
				</span>
			))}
			<MoreMenu commands={all.filter((command) => command.run && !command.isHidden && !shown.includes(command))} />
		</div>
	)
}

function CommandTool({ command }: { command: ViewCommand }) {
	const { label, icon: CommandIcon, run, isOn, key, hasMark } = command
	return (
		<ToolButton label={label} shortcut={key?.shown} onClick={run} isPressed={isOn}>
			<Indicator disabled={!hasMark || run === null} size={7} offset={2}>
				<CommandIcon size={19} stroke={1.6} aria-hidden style={{ display: 'block' }} />
			</Indicator>
		</ToolButton>
	)
}

/** What the panels are coloured by. */
function ColourTool() {
	const { t } = useTranslation('colours')
	const commands = useCommands()
	const choice = useStored(useView().colours)
	return (
		<ColourMenu choice={choice} onSubject={(by) => commands.get(`colour_${by}`)?.run?.()}>
			<ActionIcon aria-label={t('menu')} title={t('menu')}>
				<IconPalette size={19} stroke={1.6} aria-hidden />
			</ActionIcon>
		</ColourMenu>
	)
}

/** All commands that have no button. */
function MoreMenu({ commands }: { commands: readonly ViewCommand[] }) {
	const { t } = useTranslation('viewer')
	return (
		<Menu position="bottom-end" withinPortal width={248}>
			<Menu.Target>
				<ActionIcon className={classes.moreButton} aria-label={t('more')} title={t('more')}>
					<IconDots size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown className={classes.more}>
				{COMMAND_GROUPS.map((group) => {
					const own = commands.filter((command) => command.group === group)
					if (own.length === 0) return null
					return (
						<div key={group}>
							<Menu.Label>{t(`groups.${group}`)}</Menu.Label>
							{own.map(({ id, label, icon: CommandIcon, run, isOn, key }) => (
								<Menu.Item
									key={id}
									className={classes.moreItem}
									leftSection={<CommandIcon size={17} stroke={1.6} aria-hidden />}
									rightSection={
										isOn ? (
											<IconCheck size={16} role="img" aria-label={t('yes')} />
										) : (
											key && <span className={classes.key}>{key.shown}</span>
										)
									}
									onClick={run ?? undefined}
								>
									{label}
								</Menu.Item>
							))}
						</div>
					)
				})}
			</Menu.Dropdown>
		</Menu>
	)
}
