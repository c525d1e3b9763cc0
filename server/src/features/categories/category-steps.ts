/** A panel's category and the revision that first made it so; `revision` 0 for a panel that never had one. */
export type CategoryState = { category_id: string | null; revision: number }

/** Panels of a change that had the same before it and have the same since. */
export type CategoryStep = { panel_ids: string[]; before: CategoryState; after: CategoryState }
