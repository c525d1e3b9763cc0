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

/** How many pairs have the same kinds that speak for them, and kinds by which either panel belongs to another one. */
interface Voices {
	speaking: Kind[]
	against: Kind[]
	isOdd: boolean
	count: number
}

/**
 * Compares the kinds of evidence with each other: exporters keep GlobalIds or write new ones, or give old ones to other
 * panels; offices renumber marks; models are moved as a whole, or panel by panel. A kind is worth as much as those that agree
 * with it, which is found by repeating. Where two kinds contradict each other throughout, and no other tells, neither counts.
 */
export function trustIn(versions: Versions, evidence: readonly Evidence[]): Trust {
	const voices = voicesOf(versions, evidence)
	const voicesFor = (kind: Kind) => voices.filter(({ speaking }) => speaking.includes(kind))
	let worth: Record<Kind, number> = { global_id: 1, mark: 1, place: 1, own_shape: 1 }
	const sides = (kind: Kind, { speaking, against, isOdd }: Voices): [number, number] => {
		const sum = (kinds: Kind[]) => kinds.reduce((total, other) => total + (other === kind ? 0 : worth[other]), 0)
		return [PRIOR[kind] + sum(speaking), sum(against) + (isOdd ? AGAINST_OTHER_SIZE : 0)]
	}
	for (let round = 0; round < ROUNDS; round++) {
		const next = { ...worth }
		for (const kind of KINDS) {
			let [sum, telling] = [0, 0]
			for (const voice of voicesFor(kind)) {
				const [pro, contra] = sides(kind, voice)
				if (pro + contra === 0) continue
				sum += (voice.count * pro) / (pro + contra)
				telling += voice.count
			}
			next[kind] = (worth[kind] + (telling < FEWEST ? 0 : sum / telling)) / 2
		}
		worth = next
	}
	const judged = (kind: Kind): TrustInKind => {
		let [agreeing, contradicting, silent] = [0, 0, 0]
		for (const voice of voicesFor(kind)) {
			const [pro, contra] = sides(kind, voice)
			if (pro - PRIOR[kind] + contra < SILENT) silent += voice.count
			else if (pro > contra * CLEARLY) agreeing += voice.count
			else contradicting += voice.count
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
		place: versions.alignment.agreement < AGREEING_PLACES ? { ...place, share: 0 } : place,
	}
}

/** Kinds that are worth next to nothing say nothing. */
const SILENT = 0.1
/** About as much for as against is no agreement. */
const CLEARLY = 1.2

function voicesOf({ before, after }: Versions, evidence: readonly Evidence[]): Voices[] {
	const kindsOf = (pair: Evidence): number =>
		KINDS.reduce((kinds, kind, bit) => (pair[kind] ? kinds | (1 << bit) : kinds), 0)
	/** By index of a panel, the kinds that give it a partner, as bits. */
	const given = { before: new Uint8Array(before.length), after: new Uint8Array(after.length) }
	for (const pair of evidence) {
		const kinds = kindsOf(pair)
		given.before[pair.before] = (given.before[pair.before] as number) | kinds
		given.after[pair.after] = (given.after[pair.after] as number) | kinds
	}
	const voices = new Map<number, Voices>()
	for (const pair of evidence) {
		const speaking = kindsOf(pair)
		if (speaking === 0) continue
		const against = ((given.before[pair.before] as number) | (given.after[pair.after] as number)) & ~speaking
		const isOdd = pair.distance !== null && !pair.size && !pair.overlaps
		const key = (speaking << (KINDS.length + 1)) | (against << 1) | Number(isOdd)
		const known = voices.get(key)
		if (known) known.count++
		else voices.set(key, { speaking: kindsIn(speaking), against: kindsIn(against), isOdd, count: 1 })
	}
	return [...voices.values()]
}

const kindsIn = (bits: number): Kind[] => KINDS.filter((_, bit) => bits & (1 << bit))
