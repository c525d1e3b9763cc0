import { createAtom, useSelector } from '@tanstack/react-store'

const slot = createAtom<HTMLElement | null>(null)

/** A ref of the element of a page's bar that has the button of the support chat. */
export const launcherSlot = (element: HTMLElement | null): void => slot.set(element)

/** Where the open page wants the button; null on a page that has no bar yet. */
export const useLauncherSlot = (): HTMLElement | null => useSelector(slot)
