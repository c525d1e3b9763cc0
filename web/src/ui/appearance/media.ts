import { useMediaQuery } from '@mantine/hooks'

const PHONE = '(max-width: 48em)'

const useMedia = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false })

/** CSS pixels of one rem, which grows with the text size that the reader chose. */
export const remInPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** True where a bar has no room for all its buttons at the size of fingers. */
export const useCompactBars = (): boolean =>
	useMedia(`${PHONE}, (max-height: 30em), (pointer: coarse) and (max-width: 64em)`)

/** True on windows as narrow as a phone held upright. */
export const usePhone = (): boolean => useMedia(PHONE)

/** True where the columns of a wide table have no room: on a phone, also in landscape, and on a tablet held upright. */
export const useNarrowPage = (): boolean => useMedia('(max-width: 64em)')

/** True where a finger does the pointing, and on narrow windows: controls then are at least 44 px high. */
export const useTouchLayout = (): boolean => useMedia(`${PHONE}, (pointer: coarse)`)

/** True where a finger does the pointing. */
export const useCoarsePointer = (): boolean => useMedia('(pointer: coarse)')

/** True on a phone held sideways, where every row of tools takes one of the list. */
export const useShortScreen = (): boolean => useMedia('(max-height: 30em) and (min-width: 48.01em)')

/** True where a pane beside the list would leave no list: on a phone, also in landscape. */
export const useSmallScreen = (): boolean => useMedia(`${PHONE}, (max-height: 30em)`)

/** True where a page is still of use beside a pane as wide as a phone. */
export const useRoomBeside = (): boolean => useMedia('(min-width: 75em) and (min-height: 30.0625em)')

/** True where a card over a picture would hide it, and stands at the foot of the window instead. */
export const useSheetLayout = (): boolean => useMedia(`${PHONE}, (max-height: 32em)`)
