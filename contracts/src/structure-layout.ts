/**
 * What a converter has to know of the files it writes. Apart from the schemas, since to load these takes a converter
 * longer than to read a small model.
 */

/** Name of the file a converter writes beside its artefacts for the server that runs it; it is not published. */
export const MODEL_HEAD_NAME = 'head.json'

/** Of `structure.json`. */
export const STRUCTURE_VERSION = 1

/** What became of an element's geometry: `none` has no body, `fallback` is drawn simplified, `failed` is not drawn. */
export const GEOMETRY_STATES = ['none', 'converted', 'fallback', 'failed'] as const
