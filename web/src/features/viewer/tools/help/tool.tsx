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

/** Ways to find a command. */
export const helpTool: ViewTool = {
	id: 'help',
	commands: [
		{
			id: 'fullscreen',
			group: 'share',
			icon: IconArrowsMaximize,
			iconNow: ({ isFullscreen }) => (isFullscreen ? IconArrowsMinimize : IconArrowsMaximize),
			label: (t, { isFullscreen }) => t(isFullscreen ? 'leave_fullscreen' : 'fullscreen'),
			run: () => toggleFullscreen,
			toolbar: 'share',
			isOffered: () => document.fullscreenEnabled,
		},
		{
			id: 'palette',
			group: 'share',
			icon: IconCommand,
			label: (t) => t('commands.palette'),
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
			label: (t) => t('commands.help'),
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
	const { dialog, panels, colourOf } = useView()
	const commands = useCommands()
	const open = useCurrent(dialog)
	const find = useFind()
	const close = () => dialog.set(null)
	return (
		<>
			<CommandPalette
				commands={commands}
				panels={panels}
				colourOf={colourOf}
				onPanel={find}
				isOpen={open === 'palette'}
				onClose={close}
			/>
			<KeyboardHelp commands={commands} isOpen={open === 'help'} onClose={close} />
		</>
	)
}
