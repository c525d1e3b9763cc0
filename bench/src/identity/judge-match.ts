import { matchVersions, type VersionMatch } from '@panelyard/conversion/identity/match-versions'
import type { VersionPanel } from '@panelyard/conversion/identity/version-panel'

export interface IdentityRow {
	family: string
	panels: number
	surviving: number
	kept: number
	wrong: number
	asked: number
	/** Surviving panels that are neither kept nor asked about. */
	lost: number
	by_global_id: { kept: number; wrong: number }
	by_mark: { kept: number; wrong: number }
	match_ms: number
}

/** @returns what a panel is in every version; undefined for one that the truth doesn't have */
export type Truth = (panel: VersionPanel) => string | undefined

export function judgeMatch(
	family: string,
	versions: { before: readonly VersionPanel[]; after: readonly VersionPanel[] },
	truths: { before: Truth; after: Truth },
): { row: IdentityRow; match: VersionMatch } {
	const before = versions.before.map(truths.before)
	const after = versions.after.map(truths.after)
	const later = new Set(after.filter((path) => path !== undefined))
	const surviving = new Set(before.filter((path) => path !== undefined && later.has(path)))
	const started = performance.now()
	const match = matchVersions(versions.before, versions.after)
	const match_ms = performance.now() - started
	const judged = (pairs: readonly { before: number; after: number }[]) => {
		const right = pairs.filter((pair) => before[pair.before] !== undefined && before[pair.before] === after[pair.after])
		return {
			kept: right.length,
			wrong: pairs.length - right.length,
			paths: new Set(right.map((pair) => before[pair.before])),
		}
	}
	const { kept, wrong, paths } = judged(match.certain)
	const asked = match.asked.filter(({ before: at }) => surviving.has(before[at]) && !paths.has(before[at])).length
	const { paths: _, ...by_global_id } = judged(byText(versions, [({ global_id }) => global_id]))
	const { paths: __, ...by_mark } = judged(byText(versions, [({ global_id }) => global_id, ({ mark }) => mark]))
	return {
		match,
		row: {
			family,
			panels: versions.before.length,
			surviving: surviving.size,
			kept,
			wrong,
			asked,
			lost: surviving.size - kept - asked,
			by_global_id,
			by_mark,
			match_ms,
		},
	}
}

/** What others do: pairs panels with the same text, by one text after the other, where it is the only one. */
function byText(
	{ before, after }: { before: readonly VersionPanel[]; after: readonly VersionPanel[] },
	texts: ((panel: VersionPanel) => string)[],
): { before: number; after: number }[] {
	const pairs: { before: number; after: number }[] = []
	const [ours, theirs] = [new Set<number>(), new Set<number>()]
	for (const text of texts) {
		const open = (panels: readonly VersionPanel[], taken: Set<number>) =>
			Map.groupBy(
				[...panels.keys()].filter((index) => !taken.has(index) && text(panels[index] as VersionPanel) !== ''),
				(index) => text(panels[index] as VersionPanel),
			)
		const others = open(after, theirs)
		for (const [value, [first, ...more]] of open(before, ours)) {
			const [other, ...rest] = others.get(value) ?? []
			if (first === undefined || other === undefined || more.length > 0 || rest.length > 0) continue
			pairs.push({ before: first, after: other })
			ours.add(first)
			theirs.add(other)
		}
	}
	return pairs
}
