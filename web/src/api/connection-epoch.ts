import { createAtom, useSelector } from '@tanstack/react-store'

const epoch = createAtom(0)

/** Says that the live connection was closed for good: the next one is another. */
export const beginConnectionEpoch = (): void => epoch.set((last) => last + 1)

/** Changes when the live connection was closed for good; an effect that hears from it starts again with this number. */
export const useConnectionEpoch = (): number => useSelector(epoch)
