import { ActionIcon, Indicator, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconDots, IconPalette } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourMenu, type ColourMenuProps } from '../colouring/colour-menu.tsx'
import classes from '../model-view.module.css'
import { COMMAND_GROUPS, COMMAND_KEYS, type CommandId, type ViewCommand } from './view-commands.ts'

type Commands = ReadonlyMap<CommandId, ViewCommand>

/** In the row at the top, in groups. */
const ON_DESKTOP: readonly (readonly CommandId[])[] = [
	['fit', 'frame'],
	['tree', 'floors', 'box', 'show_all'],
	['section', 'measure', 'walk'],
	['views', 'fullscreen', 'palette'],
]
/** At the foot of a phone; everything else is in the menu beside them. */
const ON_PHONE: readonly CommandId[] = ['fit', 'tree', 'floors', 'several', 'show_all', 'section', 'measure']
const IN_NO_MENU: ReadonlySet<CommandId> = new Set(['clear', 'palette'])
/** These have a menu of their own. */
const isColour = (id: CommandId): boolean => id.startsWith('colour_')

/** The controls of the view: one row of named icon buttons. */
export function ViewerToolbar({
	commands,
	colours,
	isPhone = false,
}: {
	commands: Commands
	colours: ColourMenuProps
	isPhone?: boolean
}) {
	const { t } = useTranslation('viewer')
	const groups = isPhone ? [ON_PHONE] : ON_DESKTOP
	return (
		<div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
			{groups.map((ids, group) => (
				<span key={ids[0]} className={classes.toolGroup}>
					{group > 0 && <span className={classes.divider} aria-hidden />}
					{group === 1 && <ColourTool {...colours} />}
					{ids.map((id) => {
						const command = commands.get(id)
						return command && <CommandTool key={id} command={command} />
					})}
				</span>
			))}
			<MoreMenu commands={commands} shown={new Set(groups.flat())} />
		</div>
	)
}

function CommandTool({ command: { id, label, icon: CommandIcon, run, isOn } }: { command: ViewCommand }) {
	return (
		<Tool label={label} shortcut={COMMAND_KEYS[id]?.shown} onClick={run} isPressed={isOn}>
			<Indicator disabled={id !== 'show_all' || run === null} size={7} offset={2}>
				<CommandIcon size={19} stroke={1.6} aria-hidden style={{ display: 'block' }} />
			</Indicator>
		</Tool>
	)
}

/** What the panels are coloured by. */
function ColourTool(props: ColourMenuProps) {
	const { t } = useTranslation('colours')
	return (
		<ColourMenu {...props}>
			<ActionIcon className={classes.tool} aria-label={t('menu')} title={t('menu')}>
				<IconPalette size={19} stroke={1.6} aria-hidden />
			</ActionIcon>
		</ColourMenu>
	)
}

/** All commands that have no button. */
function MoreMenu({ commands, shown }: { commands: Commands; shown: ReadonlySet<CommandId> }) {
	const { t } = useTranslation('viewer')
	const others = [...commands.values()].filter(
		({ id, run }) => run && !shown.has(id) && !IN_NO_MENU.has(id) && !isColour(id),
	)
	return (
		<Menu position="bottom-end" withinPortal width={248}>
			<Menu.Target>
				<ActionIcon className={classes.tool} aria-label={t('more')} title={t('more')}>
					<IconDots size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown className={classes.more}>
				{COMMAND_GROUPS.map((group) => {
					const own = others.filter((command) => command.group === group)
					if (own.length === 0) return null
					return (
						<div key={group}>
							<Menu.Label>{t(`groups.${group}`)}</Menu.Label>
							{own.map(({ id, label, icon: CommandIcon, run, isOn }) => (
								<Menu.Item
									key={id}
									className={classes.moreItem}
									leftSection={<CommandIcon size={17} stroke={1.6} aria-hidden />}
									rightSection={
										isOn ? (
											<IconCheck size={16} role="img" aria-label={t('yes')} />
										) : (
											COMMAND_KEYS[id] && <span className={classes.key}>{COMMAND_KEYS[id].shown}</span>
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

/** One icon button; null as `onClick` greys it out. */
export function Tool({
	label,
	shortcut,
	onClick,
	isPressed,
	children,
}: {
	label: string
	shortcut?: string | undefined
	onClick: (() => void) | null
	isPressed?: boolean | undefined
	children: ReactNode
}) {
	return (
		<Tooltip label={shortcut ? `${label}  ·  ${shortcut}` : label}>
			<ActionIcon
				className={classes.tool}
				aria-label={label}
				aria-pressed={isPressed}
				variant={isPressed ? 'light' : 'subtle'}
				color={isPressed ? 'steel' : 'gray'}
				disabled={onClick === null}
				onClick={onClick ?? undefined}
			>
				{children}
			</ActionIcon>
		</Tooltip>
	)
}
