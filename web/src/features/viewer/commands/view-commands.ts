import type { Icon } from '@tabler/icons-react'
import { COLOUR_SUBJECTS, type ColourSubject } from '../colouring/colour-choice.ts'

/** Everything a person can do in the view by a key, a button or the command palette. */
export type CommandId =
	| 'frame'
	| 'fit'
	| 'home'
	| 'front'
	| 'back_side'
	| 'left'
	| 'right'
	| 'top'
	| 'bottom'
	| 'parallel'
	| 'isolate'
	| 'hide'
	| 'show_all'
	| 'clear'
	| 'select_all'
	| `colour_${ColourSubject}`
	| 'several'
	| 'box'
	| 'parts'
	| 'labels'
	| 'tree'
	| 'floors'
	| 'section'
	| 'measure'
	| 'walk'
	| 'views'
	| 'copy_view_link'
	| 'screenshot'
	| 'screenshot_legend'
	| 'fullscreen'
	| 'palette'
	| 'help'

export type CommandGroup = 'look' | 'show' | 'tools' | 'share'

export type ViewCommand = {
	id: CommandId
	group: CommandGroup
	label: string
	icon: Icon
	/** Null while there is nothing to do it to. */
	run: (() => void) | null
	/** Done in place of it when its key was pressed, which takes the focus along. */
	runByKey?: () => void
	/** Whether what it switches is on; undefined for what is done at once. */
	isOn?: boolean | undefined
}

/** These change what is seen and open nothing: they are done at once, whatever stands open. */
export const CHANGES_PICTURE: ReadonlySet<CommandId> = new Set<CommandId>([
	'isolate',
	'hide',
	'show_all',
	...COLOUR_SUBJECTS.filter((by) => by !== 'property').map((by) => `colour_${by}` as const),
])

type Key = {
	/** A letter as it is typed, or the key's place on the keyboard. */
	letter?: string
	codes?: readonly string[]
	/** As it stands on the keyboard, for the help. */
	shown: string
	/** Another key for the same. */
	also?: string
}

export const COMMAND_KEYS: Partial<Record<CommandId, Key>> = {
	frame: { letter: 'f', shown: 'F' },
	fit: { letter: 'z', shown: 'Z' },
	home: { letter: 'h', codes: ['Home'], shown: 'H' },
	front: { codes: ['Digit1', 'Numpad1'], shown: '1' },
	back_side: { codes: ['Digit2', 'Numpad2'], shown: '2' },
	left: { codes: ['Digit3', 'Numpad3'], shown: '3' },
	right: { codes: ['Digit4', 'Numpad4'], shown: '4' },
	top: { codes: ['Digit5', 'Numpad5'], shown: '5' },
	bottom: { codes: ['Digit6', 'Numpad6'], shown: '6' },
	parallel: { letter: 'o', shown: 'O' },
	isolate: { letter: 'i', shown: 'I' },
	hide: { codes: ['Delete', 'Space'], shown: 'Del', also: 'Space' },
	show_all: { letter: 'a', shown: 'A' },
	clear: { codes: ['Escape'], shown: 'Esc' },
	select_all: { shown: 'Ctrl A' },
	box: { letter: 'b', shown: 'B' },
	parts: { letter: 'p', shown: 'P' },
	labels: { letter: 'n', shown: 'N' },
	tree: { letter: 't', shown: 'T' },
	floors: { letter: 'l', shown: 'L' },
	section: { letter: 'x', shown: 'X' },
	measure: { letter: 'm', shown: 'M' },
	walk: { letter: 'c', shown: 'C' },
	views: { letter: 'v', shown: 'V' },
	palette: { shown: 'Ctrl K' },
	help: { letter: '?', shown: '?' },
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The command of a key, null for none. Letters count as they are typed; on a keyboard with other letters the key's
 * place counts, so that they work in every alphabet.
 */
export const commandOfKey = ({ key, code, ctrlKey, metaKey, altKey }: Press): CommandId | null => {
	if (altKey) return null
	if (ctrlKey || metaKey) {
		const isLetter = (letter: string) => code === `Key${letter.toUpperCase()}` || key.toLowerCase() === letter
		return isLetter('k') ? 'palette' : isLetter('a') ? 'select_all' : null
	}
	const typed = /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
	for (const [id, { letter, codes }] of Object.entries(COMMAND_KEYS))
		if ((letter !== undefined && letter === typed) || codes?.includes(code)) return id as CommandId
	return null
}

/** Groups in the order in which they are listed. */
export const COMMAND_GROUPS: readonly CommandGroup[] = ['look', 'show', 'tools', 'share']
