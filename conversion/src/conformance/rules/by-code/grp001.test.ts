import { expect, test } from 'vitest'
import { LINES_BEFORE_RECORDS, outcomeOf, resultOf } from '../rule.test-support.ts'
import { GRP001 } from './grp001.ts'

/** Groups 1 to `count`, and who belongs to whom. */
function groups(count: number, ...memberships: [member: number, group: number][]): string {
	const records = Array.from({ length: count }, (_, at) => `#${at + 1}=IFCGROUP('${at}',$,'G',$,$);`)
	const relations = memberships.map(
		([member, group], at) => `#${count + at + 1}=IFCRELASSIGNSTOGROUP('r${at}',$,$,$,(#${member}),$,#${group});`,
	)
	return [...records, ...relations].join('\n')
}

test.each([
	['a group in a group', groups(2, [1, 2]), 'passed'],
	['a group in two groups of one group', groups(4, [1, 2], [1, 3], [2, 4], [3, 4]), 'passed'],
	['a group in itself', groups(1, [1, 1]), 'failed'],
	['three groups in a circle', groups(3, [1, 2], [2, 3], [3, 1]), 'failed'],
	['no group', "#1=IFCWALL('0',$,$,$,$,$,$,$,$);", 'not_applicable'],
])('%s', async (_, records, outcome) => {
	expect(await outcomeOf(GRP001, records)).toBe(outcome)
})

test('only the groups of the circle fail, not those before and after it', async () => {
	const result = await resultOf(GRP001, groups(5, [1, 2], [2, 3], [3, 4], [4, 3], [4, 5]))
	expect(result.lines).toEqual([LINES_BEFORE_RECORDS + 3, LINES_BEFORE_RECORDS + 4])
})

test('a long chain of groups needs no recursion', async () => {
	const count = 30_000
	const chain = Array.from({ length: count - 1 }, (_, at): [number, number] => [at + 1, at + 2])
	expect(await outcomeOf(GRP001, groups(count, ...chain))).toBe('passed')
	expect((await resultOf(GRP001, groups(count, ...chain, [count, 1]))).count).toBe(count)
})
