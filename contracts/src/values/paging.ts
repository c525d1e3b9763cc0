import { z } from 'zod'

/** Longest list in one answer of the API. */
export const MAX_PAGE_SIZE = 1000
export const DEFAULT_PAGE_SIZE = 200
/** Beyond any list, and within the integers of the database. */
const MAX_PAGE = 1_000_000

/** `?page=&page_size=`; pages count from 1. */
export const PageQuery = z.object({
	page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
	page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
	/** Cache buster sent by clients on GET; accepted and ignored. */
	_t: z.string().optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

export type Sort<Key extends string> = Key | `-${Key}`
/** `?sort=name` sorts by the name, `?sort=-name` the other way round. Without it a list has its usual order. */
export const sortBy = <const Key extends string>(keys: readonly Key[]) =>
	z.enum(keys.flatMap((key): Sort<Key>[] => [key, `-${key}`])).optional()

/** Fields of a paged list beside its items. `total` counts the items on all pages. */
export const pageFields = {
	total: z.number().int().min(0),
	page: z.number().int().min(1),
	page_size: z.number().int().min(1),
}

export const Timestamp = z.iso.datetime()
/** A day that the database knows, too: it has no year 0. */
export const CalendarDay = z.iso.date().refine((day) => !day.startsWith('0000'))
