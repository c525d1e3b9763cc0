import { type FoundRequirements, MOST_REASONS_KEPT, type Reason } from '@panelyard/contracts/testing/requirements'

type File = FoundRequirements['files'][number]
type Specification = File['specifications'][number]

/** The first different ones. */
export function firstReasons(reasons: Iterable<Reason>): Reason[] {
	const first = new Map<string, Reason>()
	for (const each of reasons) {
		if (!first.has(each.reason)) first.set(each.reason, each)
		if (first.size === MOST_REASONS_KEPT) break
	}
	return [...first.values()]
}

/** What a specification says of a model of several files: an element that must be there may be in any of them. */
function joinSpecifications(all: readonly Specification[]): Specification {
	const [first] = all as [Specification, ...Specification[]]
	const applicable = all.reduce((sum, each) => sum + each.applicable, 0)
	const failed = all.find(({ outcome, applicable: own }) => outcome === 'failed' && (own > 0 || applicable === 0))
	// One that prohibits elements has its requirement only where it finds some.
	const named = all.reduce(
		(most, { requirements }) => (requirements.length > most.length ? requirements : most),
		first.requirements,
	)
	return {
		...first,
		outcome: failed ? 'failed' : applicable === 0 ? 'not_applicable' : 'passed',
		applicable,
		message: failed?.message ?? '',
		requirements: named.map(({ requirement, demand }, at) => ({
			...{ requirement, demand },
			passed: all.reduce((sum, { requirements }) => sum + (requirements[at]?.passed ?? 0), 0),
			failed: all.reduce((sum, { requirements }) => sum + (requirements[at]?.failed ?? 0), 0),
			first_reasons: firstReasons(all.flatMap(({ requirements }) => requirements[at]?.first_reasons ?? [])),
		})),
	}
}

/**
 * The results of IDS files for a model of several files.
 * @param bySource for each file of the model, the results of all IDS files
 */
export function joinResults(bySource: readonly (readonly File[])[]): File[] {
	const [first = []] = bySource
	return first.map((file, at) => {
		const all = bySource.map((results) => results[at] as File)
		// The IDS isn't valid, or asks too much of one of the model's files.
		const invalid = all.find(({ outcome }) => outcome === 'invalid')
		if (invalid) return invalid
		const specifications = file.specifications.map((_, place) =>
			joinSpecifications(all.map((each) => each.specifications[place] as Specification)),
		)
		const hasFailed = specifications.some(({ outcome }) => outcome === 'failed')
		return { ...file, outcome: hasFailed ? 'failed' : 'passed', specifications }
	})
}
