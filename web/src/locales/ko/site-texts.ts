/** The texts of the public pages, as one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(['./public.json'], {
	eager: true,
	import: 'default',
})
