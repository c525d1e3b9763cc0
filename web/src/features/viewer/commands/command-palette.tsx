import { Combobox, Kbd, Modal, ScrollArea, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { furthestStatus, panelLabel } from '../../../domain/panels/panel-filters.ts'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import { afterFrame } from '../base/store.ts'
import classes from './command-palette.module.css'
import type { Commands } from './commands.ts'
import { commandsFirst, foundCommands, rankedPanels } from './found-entries.ts'

const MOST_PANELS = 12

type PaletteProps = {
	commands: Commands
	panels: readonly Panel[]
	colourOf: (statusId: string | null) => string | null
	onPanel: (id: string) => void
	isOpen: boolean
	onClose: () => void
}

/** One field for everything: commands by their name, panels by mark, name or GlobalId. */
export function CommandPalette({ isOpen, onClose, ...lists }: PaletteProps) {
	const { t } = useTranslation('viewer')
	return (
		<Modal
			opened={isOpen}
			onClose={onClose}
			withCloseButton={false}
			padding={0}
			size={560}
			yOffset="12dvh"
			transitionProps={{ duration: 0 }}
			attributes={{ content: { 'aria-label': t('commands.palette') } }}
		>
			<PaletteBody {...lists} onClose={onClose} />
		</Modal>
	)
}

function PaletteBody({ commands, panels, colourOf, onPanel, onClose }: Omit<PaletteProps, 'isOpen'>) {
	const { t } = useTranslation('viewer')
	const combobox = useCombobox({ opened: true })
	const [text, setText] = useState('')
	const field = useRef<HTMLInputElement>(null)
	// The dialog moves the focus only a moment after it has opened.
	useLayoutEffect(() => field.current?.focus(), [])
	const found = useMemo(() => rankedPanels(panels, text), [panels, text])
	const usable = useMemo(
		() => foundCommands(commands.values(), text).filter(({ id }) => id !== 'palette'),
		[commands, text],
	)
	// biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first of what was found last
	useEffect(() => {
		combobox.selectFirstOption()
	}, [found, usable])
	const choose = (value: string) => {
		const [kind, id = ''] = value.split(':')
		const command = kind === 'panel' ? undefined : commands.get(id)
		if (command?.changesPicture) {
			command.run?.()
			return afterFrame(onClose)
		}
		onClose()
		if (kind === 'panel') onPanel(id)
		// Once the dialog has given the focus back.
		else requestAnimationFrame(() => command?.run?.())
	}
	// The dialog leaves Escape to the list, which is always open here.
	const closeOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key === 'Escape') onClose()
	}
	const isCommandFirst = commandsFirst(usable, found, text)
	const panelGroup = found.length > 0 && (
		<Combobox.Group key="panels" label={t('palette.panels')}>
			{found.slice(0, MOST_PANELS).map((panel) => (
				<Combobox.Option key={panel.id} value={`panel:${panel.id}`} className={classes.option}>
					<StatusDot colour={colourOf(furthestStatus(panel))} />
					<strong>{panelLabel(panel)}</strong>
					<span className={classes.quiet}>{panel.mark ? panel.name : ''}</span>
				</Combobox.Option>
			))}
			{found.length > MOST_PANELS && (
				<Combobox.Footer>{t('find_more', { count: found.length - MOST_PANELS })}</Combobox.Footer>
			)}
		</Combobox.Group>
	)
	const commandGroup = usable.length > 0 && (
		<Combobox.Group key="commands" label={t('palette.commands')}>
			{usable.map(({ id, label, icon: CommandIcon, key }) => (
				<Combobox.Option key={id} value={`command:${id}`} className={classes.option}>
					<CommandIcon size={17} stroke={1.6} aria-hidden />
					<span className={classes.name}>{label}</span>
					{key && (
						<Kbd size="xs" dir="ltr">
							{key.shown}
						</Kbd>
					)}
				</Combobox.Option>
			))}
		</Combobox.Group>
	)
	return (
		<Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
			<Combobox.EventsTarget>
				<TextInput
					ref={field}
					data-autofocus
					onKeyDown={closeOnEscape}
					variant="unstyled"
					className={classes.field}
					aria-label={t('palette.field')}
					placeholder={t('palette.field')}
					leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
				/>
			</Combobox.EventsTarget>
			<ScrollArea.Autosize mah="min(60dvh, 460px)" type="scroll">
				<Combobox.Options className={classes.options}>
					{isCommandFirst ? [commandGroup, panelGroup] : [panelGroup, commandGroup]}
					{found.length + usable.length === 0 && <Combobox.Empty>{t('palette.nothing')}</Combobox.Empty>}
				</Combobox.Options>
			</ScrollArea.Autosize>
			<VisuallyHidden aria-live="polite">
				{text.trim() && t('palette.found', { count: found.length + usable.length })}
			</VisuallyHidden>
		</Combobox>
	)
}
