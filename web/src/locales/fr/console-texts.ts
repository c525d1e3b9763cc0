/** What the console says in this language, as one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(
	['./admin.json', './operations.json', './upkeep.json', './console.json'],
	{ eager: true, import: 'default' },
)
