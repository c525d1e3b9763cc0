/** Separate from the schema, so that the public page loads no schema library. */
export const CONTACT_TOPICS = ['sales', 'larger_files', 'support', 'other'] as const
export const MAX_CONTACT_MESSAGE = 4000
