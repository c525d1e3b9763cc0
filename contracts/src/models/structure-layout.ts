/**
 * Constants of the files that a converter writes. Separate from the schemas, which take a converter longer to load than
 * a small model takes to read.
 */

/** Name of the file that a converter writes for the server, beside its artefacts; it isn't published. */
export const MODEL_HEAD_NAME = 'head.json'

/** Of `structure.json`. */
export const STRUCTURE_VERSION = 1

/** State of an element's geometry: `none` has no body, `fallback` is drawn simplified, `failed` isn't drawn. */
export const GEOMETRY_STATES = ['none', 'converted', 'fallback', 'failed'] as const

/** A state as a structure stores it. */
export const geometryState = (name: (typeof GEOMETRY_STATES)[number]): number => GEOMETRY_STATES.indexOf(name)
