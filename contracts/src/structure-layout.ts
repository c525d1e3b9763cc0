/**
 * What a converter has to know of `structure.json` to write one. Apart from the schemas, since to load these takes a
 * converter longer than to read a small model.
 */
export const STRUCTURE_VERSION = 1

/** What became of an element's geometry: `none` has no body, `fallback` is drawn simplified, `failed` is not drawn. */
export const GEOMETRY_STATES = ['none', 'converted', 'fallback', 'failed'] as const
