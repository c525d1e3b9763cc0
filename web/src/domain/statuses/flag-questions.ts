import type { Status } from '@panelyard/contracts/statuses/statuses'
import { createAtom, useSelector } from '@tanstack/react-store'
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

const asked = createAtom<FlagQuestion | null>(null)

/** Asks what is wrong before a flag is given, wherever the person is. */
export const askAboutFlag = (question: FlagQuestion): void => asked.set(question)

export const endFlagQuestion = (): void => asked.set(null)

/** The flag that is asked about; null for none. */
export const useFlagQuestion = (): FlagQuestion | null => useSelector(asked)
