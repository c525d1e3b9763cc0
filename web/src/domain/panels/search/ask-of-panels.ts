/** Makes a change of panels, or first asks the person of which of them. */
export type AskOfPanels = (ids: readonly string[], change: (ids: readonly string[]) => void) => void

/** Where everything that is selected is in sight. */
export const askNothing: AskOfPanels = (ids, change) => change(ids)
