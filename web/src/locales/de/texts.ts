/** Every namespace of this language but those of the public pages and the console, as one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(
	['./*.json', '!./public.json', '!./admin.json', '!./operations.json', '!./upkeep.json', '!./console.json'],
	{
		eager: true,
		import: 'default',
	},
)
