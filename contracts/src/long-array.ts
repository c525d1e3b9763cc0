import { z } from 'zod'

/**
 * An array of up to millions of small values. `z.array` makes objects for each of its elements, which takes five times
 * as long and keeps the server from answering others.
 * @param items the elements as JSON Schema, for the documentation of the API
 */
export const longArray = <One>(most: number, isOne: (one: unknown) => boolean, items: object) =>
	z
		.custom<One[]>((value) => Array.isArray(value) && value.length <= most && value.every(isOne))
		.meta({ type: 'array', maxItems: most, items })
