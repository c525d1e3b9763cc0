import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSunMode } from '../../../ui/appearance/sun-mode.ts'
import { useCurrent, useStored } from '../base/store.ts'
import { useParallel } from '../view/use-parallel.ts'
import { useSection } from '../view/use-section.ts'
import type { ViewStore } from '../view/view-store.ts'
import type { CommandDefinition, ViewNow } from '../view/view-tool.ts'
import type { Commands } from './commands.ts'
import { keyBy, keySettings } from './key-settings.ts'
import { useFullscreen } from './use-fullscreen.ts'

/** All commands of the tools, with what each does now. */
export function useViewCommands(view: ViewStore, all: readonly CommandDefinition[]): Commands {
	const { t } = useTranslation(['viewer', 'colours', 'assistant'])
	const now = useViewNow(view)
	const settings = useCurrent(keySettings)
	return useMemo(
		() =>
			new Map(
				all
					.filter(({ isOffered }) => isOffered?.() ?? true)
					.map(({ label, iconNow, run, runByKey, isOn, ...command }) => [
						command.id,
						{
							...command,
							key: keyBy(settings, command.id, command.key),
							icon: iconNow?.(now) ?? command.icon,
							label: label(t, now),
							run: run(view, now),
							runByKey: runByKey?.(view),
							isOn: isOn?.(now),
						},
					]),
			),
		[all, view, now, settings, t],
	)
}

/** What decides which commands can be used, as the page shows it. */
function useViewNow(view: ViewStore): ViewNow {
	const selection = useStored(view.selection)
	const filter = useStored(view.filter)
	const colours = useStored(view.colours)
	const tool = useCurrent(view.tool)?.id ?? null
	const isSeveral = useCurrent(view.isSeveral)
	const isByPart = useCurrent(view.isByPart)
	const hasLabels = useCurrent(view.hasLabels)
	const showsFlags = useCurrent(view.showsFlags)
	const isTreeOpen = useCurrent(view.treeRoom).isOpen || !view.hasPicture
	const section = useSection(view.viewer)
	const isParallel = useParallel(view.viewer)
	const isFullscreen = useFullscreen()
	const isSun = useSunMode()
	return {
		selection,
		filter,
		colours,
		tool,
		isSeveral,
		isByPart,
		hasLabels,
		showsFlags,
		isTreeOpen,
		section,
		isParallel,
		isFullscreen,
		isSun,
	}
}
