/** A reason not to open a database that the person at the terminal can act on; shown without a stack. */
export class CannotOpenDatabase extends Error {}
