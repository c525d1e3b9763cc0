import { createContext, use } from 'react'
import type { CommandDefinition, CommandKey } from '../view/view-tool.ts'

/** A command as it stands now. */
export type ViewCommand = Omit<
	CommandDefinition,
	'label' | 'key' | 'iconNow' | 'run' | 'runByKey' | 'isOn' | 'isOffered'
> & {
	label: string
	/** As the person wants it. */
	key?: CommandKey | undefined
	/** Null while there is nothing to do it to. */
	run: (() => void) | null
	/** Done in place of it when its key was pressed. */
	runByKey?: (() => void) | undefined
	/** Whether what it switches is on; undefined for what is done at once. */
	isOn?: boolean | undefined
}

/** All commands by their id, in the order in which they are listed. */
export type Commands = ReadonlyMap<string, ViewCommand>

export const CommandsContext = createContext<Commands>(new Map())

export const useCommands = (): Commands => use(CommandsContext)
