import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Section } from '#engine/section/section-planes.ts'
import type { Viewer } from '#engine/viewer.ts'
import type { ViewFilter } from '../base/view-filter.ts'
import type { ViewSelection } from '../base/view-selection.ts'
import type { ColourChoice } from '../colouring/colour-choice.ts'
import type { ViewStore } from './view-store.ts'
import type { ToolTraits, ViewStores } from './view-stores.ts'

/** The order in which commands are listed. */
export const COMMAND_GROUPS = ['look', 'show', 'tools', 'share'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export type CommandKey = {
	/** A letter as it is typed. */
	letter?: string
	/** Places on the keyboard. */
	codes?: readonly string[]
	/** A letter with Ctrl, or Command. */
	ctrl?: string
	/** As it stands on the keyboard, for the help. */
	shown: string
	/** Another key for the same. */
	also?: string
}

/** What of a view decides which commands can be used, as the page shows it. */
export type ViewNow = {
	selection: ViewSelection
	filter: ViewFilter
	colours: ColourChoice
	/** Id of the open tool. */
	tool: string | null
	isSeveral: boolean
	isByPart: boolean
	hasLabels: boolean
	showsFlags: boolean
	isTreeOpen: boolean
	section: Section
	isParallel: boolean
	isFullscreen: boolean
	isSun: boolean
}

/** Everything a person can do in the view by a key, a button or the command palette. */
export type CommandDefinition = {
	id: string
	group: CommandGroup
	icon: Icon
	/** In place of `icon`, where it depends on how things stand. */
	iconNow?: (now: ViewNow) => Icon
	label: (t: TFunction<['viewer', 'colours', 'assistant']>, now: ViewNow) => string
	key?: CommandKey
	/** What it does now; null while there is nothing to do it to. */
	run: (view: ViewStore, now: ViewNow) => (() => void) | null
	/** Done in place of it when its key was pressed, which takes the focus along. */
	runByKey?: (view: ViewStore) => () => void
	/** Whether what it switches is on; missing for what is done at once. */
	isOn?: (now: ViewNow) => boolean
	/** The part of the toolbar it has a button in; the others are in the menu beside it. */
	toolbar?: CommandGroup
	/** It has a button at the foot of a phone. */
	isOnPhone?: boolean
	/** It is in no menu. */
	isHidden?: boolean
	/** Marked while it can be used. */
	hasMark?: boolean
	/** It changes what is seen and opens nothing: it is done at once, whatever stands open. */
	changesPicture?: boolean
	/** What it means after a click depends on what the click has chosen: its key waits for that. */
	isOfSelection?: boolean
	/** Browsers may lack it. */
	isOffered?: () => boolean
}

export type OverlayProps = { viewer: Viewer; isOpen: boolean }
export type BarProps = { viewer: Viewer; onClose: () => void }

/** A tool of the view: what it can do, and what it draws. `tools/registry.ts` lists them. */
export type ViewTool = ToolTraits & {
	commands: readonly CommandDefinition[]
	/** Its controls, while it is open. */
	Bar?: ComponentType<BarProps>
	/** What it draws over the model and hears of clicks, as long as a model stands. */
	Overlay?: ComponentType<OverlayProps>
	/** Always in the page, also where there is no picture. */
	Pane?: ComponentType
	/** In the corner of the picture. */
	Corner?: ComponentType<{ viewer: Viewer }>
	/** Dialogs and menus. */
	Dialogs?: ComponentType
	/** What is kept in this tab for when the page is loaded again (`opened.own`), null for nothing. */
	keep?: (view: ViewStores) => string | null
}

/** The command that opens a tool and closes it. */
export const opens = (
	tool: ToolTraits,
	command: Omit<CommandDefinition, 'id' | 'run' | 'isOn'> & {
		isOn?: CommandDefinition['isOn']
		/** Whether it can be opened now. */
		isPossible?: (view: ViewStore) => boolean
	},
): CommandDefinition => {
	const { isPossible, ...rest } = command
	return {
		isOn: (now) => now.tool === tool.id,
		...rest,
		id: tool.id,
		run: (view) => (view.viewer && (isPossible?.(view) ?? true) ? () => view.toggleTool(tool) : null),
	}
}
