const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A pattern for `ilike` of what people type into a search field. */
export const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Whether they typed a whole id. */
export const isId = (search: string): boolean => UUID.test(search)
