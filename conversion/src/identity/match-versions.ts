import { type Alignment, alignVersions } from './alignment.ts'
import { assign, type Edge } from './assignment.ts'
import { alignedVersions, type Evidence, evidenceOf, lookalikes, type Versions } from './evidence.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { type Trust, trustIn } from './trust.ts'
import type { PanelBox, VersionPanel } from './version-panel.ts'

/** What speaks for a pair; `other_*` speaks against it. */
export type MatchReason =
	| 'same_global_id'
	| 'same_mark'
	| 'same_place'
	| 'same_shape'
	| 'same_size'
	| 'overlaps'
	| 'other_global_id'
	| 'other_mark'
	| 'other_place'

export interface PanelPair {
	/** Indexes into the panels of the two versions. */
	before: number
	after: number
	/** From 0 to 1. */
	confidence: number
	reasons: MatchReason[]
}

export interface VersionMatch {
	alignment: Alignment
	trust: Trust
	/** Certainly one panel each. */
	certain: PanelPair[]
	/** Panels whose room several of the second version fill; none of them is certain. */
	splits: Pieces[]
	/** Panels of the second version whose room several of the first one fill; none of them is certain. */
	merges: Pieces[]
	/** For people to decide: panels of the first version with those that each may be, the likeliest first. */
	asked: { before: number; candidates: PanelPair[] }[]
	/** Panels of the first version that nothing in the second one resembles. */
	removed: number[]
	/** Panels of the second version that resemble none of the first. */
	added: number[]
}

const KINDS = ['global_id', 'mark', 'place'] as const
type Kind = (typeof KINDS)[number]

/** A kind of evidence counts for or against a pair from this share of agreeing pairs on. */
const RELIABLE = 0.8
/** And decides alone from this one on. */
const ALONE = 0.98
/** From here on it may be right, so that nothing is certain that it speaks against. */
const SUSPECT = 0.3
/** Suggestions for one panel. */
const MOST_CANDIDATES = 5

/**
 * Finds which panels of two versions of a model are the same. What GlobalIds, marks and places are worth is found out from the
 * two versions themselves: each is trusted as far as it agrees with the others. A pair is certain when two of them that are
 * reliable speak for it and fewer against it, or one that is nearly always right, together with the shape, and none against.
 */
export function matchVersions(before: readonly VersionPanel[], after: readonly VersionPanel[]): VersionMatch {
	const versions = alignedVersions(before, after, alignVersions(before, after))
	const evidence = evidenceOf(versions)
	const trust = trustIn(versions, evidence)
	const ofBefore = Map.groupBy(evidence, (pair) => pair.before)
	const ofAfter = Map.groupBy(evidence, (pair) => pair.after)
	const weighed = evidence.map((pair): Edge & { pair: Evidence } => ({ ...pair, pair, weight: weightOf(pair, trust) }))
	const chosen = assign(weighed) as (Edge & { pair: Evidence })[]
	const judged = (pair: Evidence): { found: PanelPair; isCertain: boolean } => {
		const rivals = [...(ofBefore.get(pair.before) ?? []), ...(ofAfter.get(pair.after) ?? [])].filter(
			(one) => one !== pair,
		)
		return judge(pair, rivals, trust, before[pair.before] as VersionPanel, after[pair.after] as VersionPanel)
	}
	const accepted = chosen.flatMap(({ pair }) => (judged(pair).isCertain ? [pair] : []))
	const { splits, merges } = divided(versions, accepted)
	const isDivided = {
		before: new Set([...splits.map(({ whole }) => whole), ...merges.flatMap(({ pieces }) => pieces)]),
		after: new Set([...merges.map(({ whole }) => whole), ...splits.flatMap(({ pieces }) => pieces)]),
	}
	const certain = accepted
		.filter((pair) => !isDivided.before.has(pair.before) && !isDivided.after.has(pair.after))
		.map((pair) => judged(pair).found)
	const ours = new Set([...certain.map((pair) => pair.before), ...isDivided.before])
	const theirs = new Set([...certain.map((pair) => pair.after), ...isDivided.after])
	const open = evidence.filter((pair) => !ours.has(pair.before) && !theirs.has(pair.after))
	const hinted = new Set(open.map((pair) => pair.before))
	const [left, free] = [
		[...before.keys()].filter((index) => !ours.has(index) && !hinted.has(index)),
		[...after.keys()].filter((index) => !theirs.has(index)),
	]
	const byPanel = Map.groupBy([...open, ...lookalikes(versions, left, free)], (pair) => pair.before)
	const asked = [...byPanel].map(([index, pairs]) => {
		const likeliest = pairs.toSorted((a, b) => weightOf(b, trust) - weightOf(a, trust))
		return { before: index, candidates: likeliest.slice(0, MOST_CANDIDATES).map((pair) => judged(pair).found) }
	})
	const suggested = new Set(asked.flatMap(({ candidates }) => candidates.map((pair) => pair.after)))
	return {
		alignment: versions.alignment,
		trust,
		certain,
		splits,
		merges,
		asked,
		removed: left.filter((index) => !byPanel.has(index)),
		added: free.filter((index) => !suggested.has(index)),
	}
}

/** Splits and merges among the panels that keep no counterpart of their own size. */
function divided(versions: Versions, accepted: readonly Evidence[]): { splits: Pieces[]; merges: Pieces[] } {
	const same = accepted.filter(({ size }) => size)
	const [ours, theirs] = [new Set(same.map(({ before }) => before)), new Set(same.map(({ after }) => after))]
	const open = (panels: readonly VersionPanel[], taken: Set<number>, boxOf: (index: number) => PanelBox | null) =>
		panels.flatMap((panel, index) => {
			const box = taken.has(index) ? null : boxOf(index)
			return box ? [{ index, panel, box }] : []
		})
	const earlier = open(versions.before, ours, (index) => versions.aligned[index] ?? null)
	const later = open(versions.after, theirs, (index) => versions.after[index]?.box ?? null)
	return { splits: piecesOf(earlier, later), merges: piecesOf(later, earlier) }
}

/** In order of what decides: what is its own, then what it shares with few, then what it looks like. */
function weightOf(pair: Evidence, trust: Trust): number {
	return (
		0.5 +
		(pair.global_id ? 8 * trust.global_id.share : 0) +
		(pair.mark ? 6 * trust.mark.share : 0) +
		(pair.place ? 6 * trust.place.share : 0) +
		(pair.shared ? 2 : 0) +
		(pair.shape ? 4 : pair.size ? 2 : 0) +
		(pair.overlaps ? 2 : 0) +
		(pair.storey ? 0.5 : 0) +
		(pair.name ? 0.5 : 0) -
		// Of equal ones the nearest.
		0.4 * (1 - 1 / (1 + (pair.distance ?? 100)))
	)
}

function judge(
	pair: Evidence,
	rivals: readonly Evidence[],
	trust: Trust,
	before: VersionPanel,
	after: VersionPanel,
): { found: PanelPair; isCertain: boolean } {
	const isReliable = (kind: Kind): boolean => trust[kind].share >= RELIABLE
	const speaking = KINDS.filter((kind) => pair[kind] && isReliable(kind))
	/** Another panel has what this one should have. */
	const elsewhere = KINDS.filter((kind) => !pair[kind] && rivals.some((rival) => rival[kind]))
	const against = elsewhere.filter(isReliable)
	const differs = (kind: Kind): boolean =>
		kind !== 'place' && isReliable(kind) && before[kind] !== '' && after[kind] !== '' && before[kind] !== after[kind]
	const [only] = speaking
	const isAlone = speaking.length === 1 && only !== undefined && trust[only].share >= ALONE
	const looksTheSame = pair.size || (only !== 'place' && pair.overlaps)
	const isContradicted = KINDS.some(differs) || elsewhere.some((kind) => trust[kind].share >= SUSPECT)
	const isCertain =
		(speaking.length >= 2 && speaking.length > against.length) || (isAlone && looksTheSame && !isContradicted)
	const doubt = KINDS.reduce(
		(rest, kind) => rest * (pair[kind] ? 1 - 0.97 * trust[kind].share : 1),
		pair.size ? 0.4 : 0.8,
	)
	const confidence = (1 - doubt) * 0.6 ** against.length
	const reasons: MatchReason[] = [
		...KINDS.filter((kind) => pair[kind]).map((kind) => `same_${kind}` as const),
		...(pair.shape ? (['same_shape'] as const) : pair.size ? (['same_size'] as const) : []),
		...(pair.overlaps && !pair.place ? (['overlaps'] as const) : []),
		...against.map((kind) => `other_${kind}` as const),
	]
	return { found: { before: pair.before, after: pair.after, confidence, reasons }, isCertain }
}
