import { IconCheckbox, IconPuzzle, IconSelectAll, IconTags, IconX } from '@tabler/icons-react'
import { commandKey } from '../../../../ui/command-key.ts'
import { panelsShown } from '../../colouring/element-appearance.ts'
import { solidPanels } from '../../colouring/panel-kinds.ts'
import { SelectionOverlay } from '../../selection/selection-overlay.tsx'
import { ViewMenu } from '../../selection/view-menu.tsx'
import type { ViewStore } from '../../view/view-store.ts'
import type { ViewTool } from '../../view/view-tool.ts'

/** The nearest thing first: what is half done, the tool in use, and last the selection. */
const clear = (view: ViewStore) => {
	const tool = view.tool.now
	if (tool?.cancel?.(view)) return
	if (tool) view.closeTool()
	else view.clearSelection()
}

/** Selects all panels that are shown in full. */
const selectAll = ({ panels, filter, flags, colours, coloured, selectPanels }: ViewStore) => {
	const choice = colours.now
	const solid = solidPanels(panels, filter.now, coloured.kindsOf(choice), choice.by === 'group', flags)
	selectPanels(panelsShown(panels, filter.now, solid).map(({ id }) => id))
}

/** What is selected, by the pointer and by commands. */
export const selectingTool: ViewTool = {
	id: 'selecting',
	commands: [
		{
			id: 'clear',
			group: 'show',
			icon: IconX,
			label: (t) => t('viewer:commands.clear'),
			key: { codes: ['Escape'], shown: 'Esc' },
			run: (view) => () => clear(view),
			isHidden: true,
			isOfSelection: true,
		},
		{
			id: 'select_all',
			group: 'show',
			icon: IconCheckbox,
			label: (t) => t('viewer:commands.select_all'),
			key: { ctrl: 'a', shown: `${commandKey()} A` },
			run: (view) => (view.viewer && view.panels.length > 0 ? () => selectAll(view) : null),
			isOfSelection: true,
		},
		{
			id: 'several',
			group: 'show',
			icon: IconSelectAll,
			label: (t) => t('viewer:commands.several'),
			run:
				({ isSeveral }) =>
				() =>
					isSeveral.set((now) => !now),
			isOn: ({ isSeveral }) => isSeveral,
			isOnPhone: true,
		},
		{
			id: 'parts',
			group: 'show',
			icon: IconPuzzle,
			label: (t) => t('viewer:commands.parts'),
			key: { letter: 'p', shown: 'P' },
			run:
				({ isByPart }) =>
				() =>
					isByPart.set((now) => !now),
			isOn: ({ isByPart }) => isByPart,
		},
		{
			id: 'labels',
			group: 'show',
			icon: IconTags,
			label: (t) => t('viewer:commands.labels'),
			key: { letter: 'n', shown: 'N' },
			run: ({ viewer, hasLabels }) => viewer && (() => hasLabels.set((now) => !now)),
			isOn: ({ hasLabels }) => hasLabels,
		},
	],
	Overlay: SelectionOverlay,
	Dialogs: ViewMenu,
}
