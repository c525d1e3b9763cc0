import { ActionIcon, Indicator, Menu, Toolbar } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconDots, IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStored } from '../base/store.ts'
import { ToolButton } from '../base/tool-button.tsx'
import { ColourMenu } from '../colouring/colour-menu.tsx'
import { useView } from '../view/view-store.ts'
import { COMMAND_GROUPS } from '../view/view-tool.ts'
import { useCommands, type ViewCommand } from './commands.ts'
import classes from './viewer-toolbar.module.css'

/** What the arrow keys of a toolbar go to. */
const IN_TOOLBAR = { 'data-toolbar-toggle': true }

/** The controls of the view: one row of named icon buttons, made from the commands. */
export function ViewerToolbar({ isPhone = false }: { isPhone?: boolean }) {
	const { t } = useTranslation('viewer')
	const all = [...useCommands().values()]
	// On a tablet the name of the project and the search need the room.
	const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
	const shown = all.filter(({ toolbar, isOnPhone }) => (isPhone ? isOnPhone : toolbar && (isOnPhone || !isNarrow)))
	const groups = isPhone ? ([null] as const) : COMMAND_GROUPS
	return (
		<Toolbar unstyled className={classes.toolbar} data-phone={isPhone || undefined} aria-label={t('toolbar')}>
			{groups.map((group) => (
				<div
					key={group}
					className={classes.group}
					{...(group && { role: 'group', 'aria-label': t(`groups.${group}`) })}
				>
					<div className={classes.tools}>
						{group === 'show' && <ColourTool />}
						{shown
							.filter(({ toolbar }) => group === null || toolbar === group)
							.map((command) => (
								<CommandTool key={command.id} command={command} />
							))}
						{(group === null || group === 'share') && (
							<MoreMenu
								commands={all.filter((command) => command.run && !command.isHidden && !shown.includes(command))}
							/>
						)}
					</div>
					{group && (
						<span className={classes.caption} aria-hidden>
							{t(`groups.${group}`)}
						</span>
					)}
				</div>
			))}
		</Toolbar>
	)
}

function CommandTool({ command }: { command: ViewCommand }) {
	const { label, icon: CommandIcon, run, isOn, key, hasMark } = command
	return (
		<ToolButton {...IN_TOOLBAR} label={label} shortcut={key?.shown} onClick={run} isPressed={isOn}>
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
			<ActionIcon {...IN_TOOLBAR} aria-label={t('menu')} title={t('menu')}>
				<IconPalette size={19} stroke={1.6} aria-hidden />
			</ActionIcon>
		</ColourMenu>
	)
}

/** The command that nobody should have to scroll to. */
const FIRST = 'assistant'

/** All commands that have no button. */
function MoreMenu({ commands }: { commands: readonly ViewCommand[] }) {
	const { t } = useTranslation('viewer')
	const first = commands.find(({ id }) => id === FIRST)
	return (
		// Within the page's main part, and with items that can have the focus, since it scrolls.
		<Menu
			position="bottom-end"
			withinPortal={false}
			width={248}
			menuItemTabIndex={0}
			withInitialFocusPlaceholder={false}
		>
			<Menu.Target>
				<ActionIcon {...IN_TOOLBAR} className={classes.moreButton} aria-label={t('more')} title={t('more')}>
					<IconDots size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<div className={classes.more}>
					{first && <MoreItem command={first} />}
					{COMMAND_GROUPS.map((group) => {
						const own = commands.filter((command) => command.group === group && command !== first)
						if (own.length === 0) return null
						return (
							<div key={group}>
								<Menu.Label>{t(`groups.${group}`)}</Menu.Label>
								{own.map((command) => (
									<MoreItem key={command.id} command={command} />
								))}
							</div>
						)
					})}
				</div>
			</Menu.Dropdown>
		</Menu>
	)
}

function MoreItem({ command }: { command: ViewCommand }) {
	const { t } = useTranslation('viewer')
	const { label, icon: CommandIcon, run, isOn, key } = command
	return (
		<Menu.Item
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
	)
}
