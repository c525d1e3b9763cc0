import { IconArrowsMaximize, IconArrowsMinimize, IconCommand, IconHelp, IconMessageQuestion } from '@tabler/icons-react'
import { openAssistant } from '../../../../domain/assistant/assistant-session.ts'
import { offerAccount } from '../../../../domain/demo/account-offer.ts'
import { PaletteDialog } from '../../../../domain/palette/palette.tsx'
import { isDemoProject } from '../../../../domain/project/demo-project.ts'
import { commandKey } from '../../../../ui/command-key.ts'
import { useCurrent } from '../../base/store.ts'
import { useCommands } from '../../commands/commands.ts'
import { KeyboardHelp } from '../../commands/keyboard-help.tsx'
import { ViewPalette } from '../../commands/view-palette.tsx'
import { useView } from '../../view/view-store.ts'
import type { ViewTool } from '../../view/view-tool.ts'

const toggleFullscreen = (): void => {
	const { fullscreenElement, documentElement } = document
	void (fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen()).catch(() => {})
}

/** Ways to find a command, and to say what should happen. */
export const helpTool: ViewTool = {
	id: 'help',
	commands: [
		{
			id: 'assistant',
			group: 'share',
			icon: IconMessageQuestion,
			label: (t) => t('assistant:open'),
			run: ({ project }) =>
				project.role === null
					? null
					: () => (isDemoProject(project.id) ? offerAccount('assistant') : openAssistant(project.id)),
		},
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
			key: { ctrl: 'k', shown: `${commandKey()} K` },
			run:
				({ dialog }) =>
				() =>
					dialog.set('palette'),
			toolbar: 'share',
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
	const { dialog } = useView()
	const commands = useCommands()
	const open = useCurrent(dialog)
	const close = () => dialog.set(null)
	return (
		<>
			<PaletteDialog isOpen={open === 'palette'} onClose={close}>
				<ViewPalette onClose={close} />
			</PaletteDialog>
			<KeyboardHelp commands={commands} isOpen={open === 'help'} onClose={close} />
		</>
	)
}
