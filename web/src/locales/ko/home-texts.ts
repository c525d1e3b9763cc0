/** The namespaces of the home page, as one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(['./public.json', './shell.json'], {
	eager: true,
	import: 'default',
})
