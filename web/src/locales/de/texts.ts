/** Every namespace of this language but those of the public pages, as one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(['./*.json', '!./public.json'], {
	eager: true,
	import: 'default',
})
