import { IconArrowsMaximize, IconArrowsMinimize, IconCommand, IconHelp } from '@tabler/icons-react'
import { useCurrent } from '../../base/store.ts'
import { CommandPalette } from '../../commands/command-palette.tsx'
import { useCommands } from '../../commands/commands.ts'
import { KeyboardHelp } from '../../commands/keyboard-help.tsx'
import { useFind } from '../../view/use-find.ts'
import { useView } from '../../view/view-store.ts'
import type { ViewTool } from '../../view/view-tool.ts'

const toggleFullscreen = (): void => {
	const { fullscreenElement, documentElement } = document
	void (fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen()).catch(() => {})
}

/** A dialog takes so long to give the focus back. */
const RETURN_MS = 200

/** Ways to find a command. */
export const helpTool: ViewTool = {
	id: 'help',
	commands: [
		{
			id: 'fullscreen',
			group: 'share',
			icon: IconArrowsMaximize,
			iconNow: ({ isFullscreen }) => (isFullscreen ? IconArrowsMinimize : IconArrowsMaximize),
			label: (t, { isFullscreen }) => t(isFullscreen ? 'viewer:leave_fullscreen' : 'viewer:fullscreen'),
			run: () => toggleFullscreen,
			toolbar: 'share',
			isOffered: () => document.fullscreenEnabled,
		},
		{
			id: 'palette',
			group: 'share',
			icon: IconCommand,
			label: (t) => t('viewer:commands.palette'),
			key: { ctrl: 'k', shown: 'Ctrl K' },
			run:
				({ dialog }) =>
				() =>
					dialog.set('palette'),
			toolbar: 'share',
			isHidden: true,
		},
		{
			id: 'help',
			group: 'share',
			icon: IconHelp,
			label: (t) => t('viewer:commands.help'),
			key: { letter: '?', shown: '?' },
			run:
				({ dialog }) =>
				() =>
					dialog.set('help'),
		},
	],
	Dialogs: Help,
}

function Help() {
	const { dialog, panels, colourOf, screen } = useView()
	const commands = useCommands()
	const open = useCurrent(dialog)
	const { findPanel } = useFind()
	const close = () => dialog.set(null)
	return (
		<>
			<CommandPalette
				commands={commands}
				panels={panels}
				colourOf={colourOf}
				onPanel={(id) => {
					findPanel(id)
					// Once the dialog has given the focus back, it goes to the card: there is what can be done with the panel.
					window.setTimeout(() => screen.current?.querySelector<HTMLElement>('[data-of-selection]')?.focus(), RETURN_MS)
				}}
				isOpen={open === 'palette'}
				onClose={close}
			/>
			<KeyboardHelp commands={commands} isOpen={open === 'help'} onClose={close} />
		</>
	)
}
