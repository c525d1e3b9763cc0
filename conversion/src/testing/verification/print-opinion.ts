import type { Difference, SecondOpinion } from './second-opinion.ts'

/** Examples of a group of differences. */
const SAMPLES = 3

const number = (value: number): string => String(Number(value.toPrecision(4)))

/** A file's comparison as lines: what agrees, and each group of differences by class with its reason. */
export function opinionLines(name: string, { elements, agreed, differences }: SecondOpinion): string[] {
	const values = [...agreed.values()].reduce((sum, count) => sum + count, 0)
	const open = differences.filter(({ reason }) => reason === null).length
	const lines = [
		`${name}: ${elements} elements, ${values} values agree, ${differences.length} differ by more than 1 %, ${open} of them unexplained`,
	]
	const groups = Map.groupBy(differences, (one) => `${one.class} ${one.compared}: ${one.reason ?? 'UNEXPLAINED'}`)
	for (const [group, members] of [...groups].sort(([a], [b]) => a.localeCompare(b)))
		lines.push(`  ${members.length} × ${group} (${samplesOf(members)})`)
	return lines
}

const samplesOf = (members: readonly Difference[]): string =>
	members
		.slice(0, SAMPLES)
		.map(({ name, ours, other }) => `${name} ${number(ours)} / ${number(other)}`)
		.join('; ')
