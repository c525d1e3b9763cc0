import { z } from 'zod'

/** How a wrong element is reported. */
type Wrong = { code: 'custom' } | { code: 'invalid_format'; format: string }

const UUID = z.regexes.uuid()
export const isUuid = (id: unknown): boolean => typeof id === 'string' && UUID.test(id)

/**
 * An array of up to millions of small values. `z.array` makes objects for each of its elements, which takes five times
 * as long and keeps the server from answering others. Reports only the first wrong element, since a list of a million
 * errors helps nobody.
 * @param items the elements as JSON Schema, for the documentation of the API
 */
export const longArray = <One>(
	most: number,
	isOne: (one: unknown) => boolean,
	items: object,
	wrong: Wrong = { code: 'custom' },
) =>
	z
		.custom<One[]>()
		.check(({ value, issues }) => {
			if (!Array.isArray(value)) issues.push({ code: 'invalid_type', expected: 'array', input: value })
			else if (value.length > most) issues.push({ ...TOO_LONG, maximum: most, input: value })
			else {
				const place = value.findIndex((one) => !isOne(one))
				if (place !== -1) issues.push({ ...wrong, input: value[place] as never, path: [place] })
			}
		})
		.meta({ type: 'array', ...(Number.isFinite(most) && { maxItems: most }), items })

const TOO_LONG = { code: 'too_big', origin: 'array', inclusive: true } as const

/** Ids of many things; without `most`, as many as there are. */
export const idArray = (most = Number.POSITIVE_INFINITY) =>
	longArray<string>(most, isUuid, { type: 'string', format: 'uuid' }, { code: 'invalid_format', format: 'uuid' })

const isIndex = (one: unknown): boolean => Number.isInteger(one) && Number(one) >= 0

/** Indexes of elements of a model, or the steps between them. */
export const indexArray = () => longArray<number>(Number.POSITIVE_INFINITY, isIndex, { type: 'integer', minimum: 0 })
