import type { Status } from '@panelyard/contracts/statuses'
import { useSyncExternalStore } from 'react'
import type { LocalPhoto } from '../images/local-photo.ts'

/** A flag that a person is about to give. */
export type FlagQuestion = {
	flag: Status
	/** What it is given to as people know it; null for several panels. */
	label: string | null
	panel_count: number
	/** Whether photos can be given with it: of one panel. */
	takesPhotos: boolean
	/** Gives it. `reason` is empty when the person gave none. */
	give: (reason: string, photos: readonly LocalPhoto[]) => void
}

let asked: FlagQuestion | null = null
const listeners = new Set<() => void>()

function show(question: FlagQuestion | null): void {
	asked = question
	for (const listener of [...listeners]) listener()
}

/** Asks what is wrong before a flag is given, wherever the person is. */
export const askAboutFlag = (question: FlagQuestion): void => show(question)

export const endFlagQuestion = (): void => show(null)

const listen = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The flag that is asked about; null for none. */
export const useFlagQuestion = (): FlagQuestion | null => useSyncExternalStore(listen, () => asked)
