// Layers of what lies over a page. Mantine shows dialogs at 200, menus at 300 and messages at 400.

/** A dialog that may come while others, or menus, are open. */
export const ABOVE_DIALOGS = 390

/** A list that messages would cover. */
export const ABOVE_MESSAGES = 450
