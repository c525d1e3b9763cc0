/** What the early list says in one language; the build takes it from the language's texts (`build/early-list.ts`). */
export type EarlyTexts = {
	list: string
	search: string
	find: string
	nothing: string
	none: string
	loading: string
	computed: string
	statuses: Record<string, string>
}
