import { expect, it } from 'vitest'
import { listedStatuses } from './listed-statuses.ts'

const statuses = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `s${i}` }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

it('a legend of two hundred statuses names those in use', () => {
	const counts = new Map<string | null, number>([
		['s7', 3],
		['s9', 0],
		[null, 5],
	])
	expect(ids(listedStatuses(statuses(200), counts))).toEqual(['s7'])
})

it('a short legend names all', () => expect(listedStatuses(statuses(12), new Map())).toHaveLength(12))
