import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const Text = z.string().max(200).optional().catch(undefined)

/** What the address of a list of the console says: what is searched for, filters and the page. */
export const ConsoleSearch = z.object({
	search: Text,
	state: Text,
	kind: Text,
	month: Text,
	sort: Text,
	company_id: Text,
	user_id: Text,
	project_id: Text,
	page: z.number().int().min(1).optional().catch(undefined),
})
export type ConsoleSearch = z.infer<typeof ConsoleSearch>

/** The list's part of the address, and how to change it. A change of filters begins at the first page. */
export function useConsoleSearch() {
	const search = ConsoleSearch.parse(useSearch({ strict: false }))
	const navigate = useNavigate()
	const change = (changed: ConsoleSearch) =>
		void navigate({ to: '.', search: { ...search, page: undefined, ...changed }, replace: true })
	return { search, page: search.page ?? 1, change }
}

/** The order of a table whose columns sort it. */
export type Sorting = {
	/** A column's key, with a minus the other way round. */
	current: string
	onSort: (sort: string) => void
}

/**
 * The order that the address asks for.
 * @param schema of the call's `sort`
 * @param usual the order without it
 */
export function useSorting<Sort extends string>(schema: z.ZodType<Sort | undefined>, usual: Sort) {
	const { search, change } = useConsoleSearch()
	const sort = schema.safeParse(search.sort).data
	const onSort = (next: string) => change({ sort: next === usual ? undefined : next })
	return { sort, sorting: { current: sort ?? usual, onSort } satisfies Sorting }
}

/** One of the values that a filter knows; the first for anything else. */
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string | undefined): Value =>
	values.find((value) => value === text) ?? values[0]
