import type { Evidence, Versions } from './evidence.ts'

/** How often a kind of evidence agrees with the others, of the pairs that tell. */
export interface TrustInKind {
	/** From 0 to 1; 0 when too few pairs tell. */
	share: number
	agreeing: number
	contradicting: number
}

export interface Trust {
	global_id: TrustInKind
	mark: TrustInKind
	place: TrustInKind
}

/** Pairs that must tell before a kind of evidence counts. */
const FEWEST = 3
/** Places tell something when so many panels have kept theirs. */
const AGREEING_PLACES = 0.2

/**
 * Compares the kinds of evidence with each other: exporters keep GlobalIds or write new ones, or give old ones to other
 * panels; offices renumber marks; models are moved as a whole, or panel by panel.
 */
export function trustIn({ alignment }: Versions, evidence: readonly Evidence[]): Trust {
	const byPlace = { before: new Map<number, Evidence>(), after: new Map<number, Evidence>() }
	for (const pair of evidence)
		if (pair.place) {
			byPlace.before.set(pair.before, pair)
			byPlace.after.set(pair.after, pair)
		}
	const isElsewhere = (pair: Evidence): boolean =>
		!pair.place && (byPlace.before.has(pair.before) || byPlace.after.has(pair.after))
	const ids = evidence.filter(({ global_id }) => global_id)
	const marks = evidence.filter(({ mark }) => mark)
	const hasOther = (pairs: readonly Evidence[]) => {
		const [ours, theirs] = [
			new Map(pairs.map((pair) => [pair.before, pair.after])),
			new Map(pairs.map((pair) => [pair.after, pair.before])),
		]
		return ({ before, after }: Evidence): boolean =>
			(ours.has(before) && ours.get(before) !== after) || (theirs.has(after) && theirs.get(after) !== before)
	}
	const [otherId, otherMark] = [hasOther(ids), hasOther(marks)]
	const judged = (
		pairs: readonly Evidence[],
		agrees: (pair: Evidence) => boolean,
		contradicts: (pair: Evidence) => boolean,
	) => {
		const agreeing = pairs.filter(agrees).length
		const contradicting = pairs.filter((pair) => !agrees(pair) && contradicts(pair)).length
		const telling = agreeing + contradicting
		return { share: telling < FEWEST ? 0 : agreeing / telling, agreeing, contradicting }
	}
	const global_id = judged(
		ids,
		(pair) => pair.place || pair.mark,
		(pair) => isElsewhere(pair) || otherMark(pair) || !pair.size,
	)
	const mark = judged(
		marks,
		(pair) => pair.place || pair.global_id,
		(pair) => isElsewhere(pair) || otherId(pair) || !pair.size,
	)
	const places = [...byPlace.before.values()]
	const place = judged(
		places,
		(pair) => (pair.global_id && global_id.share > 0) || (pair.mark && mark.share > 0),
		(pair) => (global_id.share > 0.5 && otherId(pair)) || (mark.share > 0.5 && otherMark(pair)),
	)
	// With nothing to compare them with, places speak for themselves when most panels have kept theirs.
	const spoken = place.agreeing + place.contradicting < FEWEST ? { ...place, share: 1 } : place
	return { global_id, mark, place: alignment.agreement < AGREEING_PLACES ? { ...place, share: 0 } : spoken }
}
