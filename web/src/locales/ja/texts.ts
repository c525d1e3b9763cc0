/** Every namespace of this language, as one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>('./*.json', { eager: true, import: 'default' })
