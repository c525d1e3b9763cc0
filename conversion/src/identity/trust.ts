import type { Evidence, Versions } from './evidence.ts'

export const KINDS = ['global_id', 'mark', 'place', 'own_shape'] as const
export type Kind = (typeof KINDS)[number]

/** How often a kind of evidence agrees with the others, of the pairs that tell. */
export interface TrustInKind {
	/** From 0 to 1; 0 when too few pairs tell. */
	share: number
	agreeing: number
	contradicting: number
}

export type Trust = Record<Kind, TrustInKind>

/** Pairs that must tell before a kind of evidence counts. */
const FEWEST = 3
/** Places tell something when so many panels have kept theirs. */
const AGREEING_PLACES = 0.2
/** A place and a shape say something about the panel itself; a GlobalId and a mark are only given to it. */
const PRIOR: Record<Kind, number> = { global_id: 0, mark: 0, place: 0.5, own_shape: 0.5 }
const ROUNDS = 8
/** A GlobalId on a panel of another size, elsewhere, speaks against itself. */
const AGAINST_OTHER_SIZE = 0.5

/** Kinds that speak for a pair, and kinds by which either panel belongs to another one. */
interface Voices {
	speaking: Kind[]
	against: Kind[]
	isOdd: boolean
}

/**
 * Compares the kinds of evidence with each other: exporters keep GlobalIds or write new ones, or give old ones to other
 * panels; offices renumber marks; models are moved as a whole, or panel by panel. A kind is worth as much as those that agree
 * with it, which is found by repeating. Where two kinds contradict each other throughout, and no other tells, neither counts.
 */
export function trustIn({ alignment }: Versions, evidence: readonly Evidence[]): Trust {
	const voices = voicesOf(evidence)
	let worth: Record<Kind, number> = { global_id: 1, mark: 1, place: 1, own_shape: 1 }
	const sides = (kind: Kind, { speaking, against, isOdd }: Voices): [number, number] => {
		const sum = (kinds: Kind[]) => kinds.reduce((total, other) => total + (other === kind ? 0 : worth[other]), 0)
		return [PRIOR[kind] + sum(speaking), sum(against) + (isOdd ? AGAINST_OTHER_SIZE : 0)]
	}
	for (let round = 0; round < ROUNDS; round++) {
		const next = { ...worth }
		for (const kind of KINDS) {
			const shares = voices[kind].flatMap((voice) => {
				const [pro, contra] = sides(kind, voice)
				return pro + contra > 0 ? [pro / (pro + contra)] : []
			})
			const mean = shares.length < FEWEST ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length
			next[kind] = (worth[kind] + mean) / 2
		}
		worth = next
	}
	const judged = (kind: Kind): TrustInKind => {
		let [agreeing, contradicting, silent] = [0, 0, 0]
		for (const voice of voices[kind]) {
			const [pro, contra] = sides(kind, voice)
			if (pro - PRIOR[kind] + contra < SILENT) silent++
			else if (pro > contra * CLEARLY) agreeing++
			else contradicting++
		}
		const telling = agreeing + contradicting
		if (telling >= FEWEST) return { share: agreeing / telling, agreeing, contradicting }
		// With nothing to compare it with, what says something about the panel itself speaks for itself.
		const isItself = PRIOR[kind] > 0 && contradicting === 0 && agreeing + silent >= FEWEST
		return { share: isItself ? 1 : 0, agreeing, contradicting }
	}
	const place = judged('place')
	return {
		global_id: judged('global_id'),
		mark: judged('mark'),
		own_shape: judged('own_shape'),
		place: alignment.agreement < AGREEING_PLACES ? { ...place, share: 0 } : place,
	}
}

/** Kinds that are worth next to nothing say nothing. */
const SILENT = 0.1
/** About as much for as against is no agreement. */
const CLEARLY = 1.2

function voicesOf(evidence: readonly Evidence[]): Record<Kind, Voices[]> {
	const partner = Object.fromEntries(
		KINDS.map((kind) => [kind, { before: new Map<number, number>(), after: new Map<number, number>() }]),
	) as Record<Kind, { before: Map<number, number>; after: Map<number, number> }>
	for (const pair of evidence)
		for (const kind of KINDS)
			if (pair[kind]) {
				partner[kind].before.set(pair.before, pair.after)
				partner[kind].after.set(pair.after, pair.before)
			}
	const voices = Object.fromEntries(KINDS.map((kind) => [kind, [] as Voices[]])) as Record<Kind, Voices[]>
	for (const pair of evidence) {
		const speaking = KINDS.filter((kind) => pair[kind])
		if (speaking.length === 0) continue
		const against = KINDS.filter(
			(kind) => !pair[kind] && (partner[kind].before.has(pair.before) || partner[kind].after.has(pair.after)),
		)
		const isOdd = pair.distance !== null && !pair.size && !pair.overlaps
		for (const kind of speaking) voices[kind].push({ speaking, against, isOdd })
	}
	return voices
}
