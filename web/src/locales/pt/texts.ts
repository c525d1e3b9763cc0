/** Every namespace of this language but those of the home page, as one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(['./*.json', '!./public.json', '!./shell.json'], {
	eager: true,
	import: 'default',
})
