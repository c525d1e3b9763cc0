import { type Alignment, alignVersions, isAtRest, KEYED } from './alignment.ts'
import { assign, type Edge } from './assignment.ts'
import { alignedVersions, type Evidence, evidenceOf, lookalikes, type Versions } from './evidence.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { textsInCommon } from './shared-texts.ts'
import { KINDS, type Kind, type Trust, trustIn } from './trust.ts'
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
	| 'other_shape'

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

/** What can make a pair certain; a shape of one's own only speaks against others. */
const DECIDING = ['global_id', 'mark', 'place'] as const

/** A kind of evidence counts for or against a pair from this share of agreeing pairs on. */
const RELIABLE = 0.8
/** And decides alone from this one on. */
const ALONE = 0.98
/** From here on it may be right, so that nothing is certain that it speaks against. */
const SUSPECT = 0.3
/** Programs model the same panel with or without its layers and cores. */
const VOLUMES_APART = 2.5
type WeighedPair = Edge & { pair: Evidence }

/** Suggestions for one panel. */
const MOST_CANDIDATES = 5

/**
 * Finds which panels of two versions of a model are the same. What GlobalIds, marks and places are worth is found out from the
 * two versions themselves: each is trusted as far as it agrees with the others. A pair is certain when two of them that are
 * reliable speak for it and fewer against it, or one that is nearly always right, together with the shape, and none against.
 */
export function matchVersions(before: readonly VersionPanel[], after: readonly VersionPanel[]): VersionMatch {
	const texts = textsInCommon(before, after)
	const versions = alignedVersions(before, after, texts, alignVersions(before, after, texts))
	const evidence = evidenceOf(versions)
	const trust = trustIn(versions, evidence)
	const ofPanel = {
		before: listsOf(evidence, 'before', before.length),
		after: listsOf(evidence, 'after', after.length),
	}
	const weighed = evidence.map(
		(pair): WeighedPair => ({ before: pair.before, after: pair.after, pair, weight: weightOf(pair, trust) }),
	)
	const chosen = assign(weighed)
	const judged = (pair: Evidence): { found: PanelPair; isCertain: boolean } => {
		const isRival = (kind: Kind) => (one: Evidence) => one !== pair && one[kind]
		const hasRival = (kind: Kind): boolean =>
			(['before', 'after'] as const).some((side) => ofPanel[side][pair[side]]?.some(isRival(kind)))
		const [ours, theirs] = [before[pair.before] as VersionPanel, after[pair.after] as VersionPanel]
		return judge(pair, { hasRival, trust, alignment: versions.alignment, before: ours, after: theirs })
	}
	const accepted = chosen.map(({ pair }) => ({ pair, ...judged(pair) })).filter(({ isCertain }) => isCertain)
	const pairs = accepted.map(({ pair }) => pair)
	const { splits, merges } = divided(versions, pairs)
	const isDivided = {
		before: new Set([...splits.map(({ whole }) => whole), ...merges.flatMap(({ pieces }) => pieces)]),
		after: new Set([...merges.map(({ whole }) => whole), ...splits.flatMap(({ pieces }) => pieces)]),
	}
	const certain = accepted
		.map(({ found }) => found)
		.filter((pair) => !isDivided.before.has(pair.before) && !isDivided.after.has(pair.after))
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

/** The pairs of each panel of a side, by its index. */
function listsOf(evidence: readonly Evidence[], side: 'before' | 'after', count: number): (Evidence[] | undefined)[] {
	const lists: (Evidence[] | undefined)[] = new Array(count)
	for (const pair of evidence) {
		const list = lists[pair[side]]
		if (list) list.push(pair)
		else lists[pair[side]] = [pair]
	}
	return lists
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
		(pair.own_shape ? 3 * trust.own_shape.share : 0) +
		(pair.shape ? 4 : pair.size ? 2 : 0) +
		(pair.overlaps ? 2 : 0) +
		(pair.storey ? 0.5 : 0) +
		(pair.name ? 0.5 : 0) -
		// Of equal ones the nearest.
		0.4 * (1 - 1 / (1 + (pair.distance ?? 100)))
	)
}

interface Judging {
	/** Whether either panel has another pair that a kind speaks for. */
	hasRival: (kind: Kind) => boolean
	trust: Trust
	alignment: Alignment
	before: VersionPanel
	after: VersionPanel
}

function judge(
	pair: Evidence,
	{ hasRival, trust, alignment, before, after }: Judging,
): { found: PanelPair; isCertain: boolean } {
	const isReliable = (kind: Kind): boolean => trust[kind].share >= RELIABLE
	const speaking = DECIDING.filter((kind) => pair[kind] && isReliable(kind))
	/** Another panel has what this one should have. */
	const elsewhere = KINDS.filter((kind) => !pair[kind] && hasRival(kind))
	const against = elsewhere.filter(isReliable)
	const [only] = speaking
	const isAlone = speaking.length === 1 && only !== undefined && decidesAlone(only, trust, alignment)
	const isContradicted =
		GIVEN.some((kind) => isReliable(kind) && differs(kind, before, after)) ||
		elsewhere.some((kind) => trust[kind].share >= SUSPECT)
	const isCertain =
		speaking.length >= 2
			? speaking.length > against.length && !(alignment.isContested && GIVEN.some((kind) => elsewhere.includes(kind)))
			: isAlone && looksTheSame(pair, only, before, after) && !isContradicted
	const doubt = DECIDING.reduce(
		(rest, kind) => rest * (pair[kind] ? 1 - 0.97 * trust[kind].share : 1),
		pair.size ? 0.4 : 0.8,
	)
	const reasons: MatchReason[] = [
		...DECIDING.filter((kind) => pair[kind]).map((kind) => `same_${kind}` as const),
		...(pair.shape ? (['same_shape'] as const) : pair.size ? (['same_size'] as const) : []),
		...(pair.overlaps && !pair.place ? (['overlaps'] as const) : []),
		...against.map((kind) => (kind === 'own_shape' ? 'other_shape' : (`other_${kind}` as const))),
	]
	return {
		found: { before: pair.before, after: pair.after, confidence: (1 - doubt) * 0.6 ** against.length, reasons },
		isCertain,
	}
}

/** A model that was moved, and by nothing but its shapes, may be another one of the same type. */
function decidesAlone(kind: Kind, trust: Trust, alignment: Alignment): boolean {
	if (trust[kind].share < ALONE) return false
	return kind !== 'place' || (!alignment.isContested && (isAtRest(alignment) || alignment.keyed >= KEYED))
}

const GIVEN = ['global_id', 'mark'] as const

const differs = (kind: (typeof GIVEN)[number], before: VersionPanel, after: VersionPanel): boolean =>
	before[kind] !== '' && after[kind] !== '' && before[kind] !== after[kind]

/** Panels that fill the same box, as a wall and a railing may, look the same if their volumes are not far apart. */
function looksTheSame(pair: Evidence, only: Kind | undefined, before: VersionPanel, after: VersionPanel): boolean {
	if (pair.shape) return true
	if (!pair.size) return only !== 'place' && pair.overlaps
	if (before.volume === null || after.volume === null) return true
	const [less, more] = [Math.min(before.volume, after.volume), Math.max(before.volume, after.volume)]
	return less * VOLUMES_APART >= more
}
