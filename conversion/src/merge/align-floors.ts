import type { FloorOptions } from '@panelyard/contracts/models/merge-options'
import type { Floor } from '@panelyard/contracts/models/model-structure'

export interface AlignedFloors {
	/** Lowest first, then those without an elevation. */
	floors: Floor[]
	/** By file: the floor of the merged model that each of its floors became. */
	numbers: number[][]
	/** By floor of the merged model and by file: the file's own floor, null for none; twins combined. */
	parts: (Floor | null)[][]
}

export interface FileFloors {
	/** Names of floors that two files share and that stay separate. */
	file_name: string
	/** Elevations in the merged model's height system. */
	floors: readonly Floor[]
}

/** A floor's normalised name: people write `1. OG` and `1.OG `. */
export const plainFloorName = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '')

interface Joined {
	/** By file, null for none. */
	parts: (Floor | null)[]
	floor: Floor
}

/** Twins have the same height to the centimetre, in metres. */
const TWIN_TOLERANCE = 0.01

interface OwnFloor {
	floor: Floor
	/** Its index, and its twins', in the file. */
	numbers: number[]
}

/**
 * The floors of a file, with twins combined: a file that was itself merged has every storey once per source, with the
 * same name and height.
 */
function withoutTwins(floors: readonly Floor[]): OwnFloor[] {
	const own: OwnFloor[] = []
	const byName = new Map<string, OwnFloor[]>()
	for (const [number, floor] of floors.entries()) {
		const name = plainFloorName(floor.name)
		const same = byName.get(name) ?? []
		const twin = same.find(({ floor: { elevation } }) =>
			elevation === null || floor.elevation === null
				? elevation === floor.elevation
				: Math.abs(elevation - floor.elevation) <= TWIN_TOLERANCE,
		)
		if (twin && name !== '') {
			twin.numbers.push(number)
			twin.floor.element_count += floor.element_count
			continue
		}
		const one = { floor: { ...floor }, numbers: [number] }
		own.push(one)
		byName.set(name, [...same, one])
	}
	return own
}

/** How well two floors match, less is better; null when they don't. */
function distance(one: Floor, other: Floor, { floors: way, floor_tolerance }: FloorOptions): number | null {
	const name = plainFloorName(one.name)
	const namesAgree = name !== '' && name === plainFloorName(other.name)
	const apart = one.elevation === null || other.elevation === null ? null : Math.abs(one.elevation - other.elevation)
	const heightsAgree = apart !== null && apart <= floor_tolerance + 1e-9
	// Pairs that agree in both come first, then closer ones.
	const rank = (apart ?? 0) + (namesAgree && heightsAgree ? 0 : 1e6)
	if (way === 'elevation') return heightsAgree || (apart === null && namesAgree) ? rank : null
	if (way === 'name') return namesAgree || heightsAgree ? rank + (namesAgree ? 0 : 1e12) : null
	return null
}

/** Finds the merged floor of each floor of a file, each at most once; the closest pairs first. */
function matchFloors(floors: readonly Floor[], joined: Joined[], options: FloorOptions): Map<number, Joined> {
	const pairs: { floor: number; to: Joined; rank: number }[] = []
	for (const [floor, own] of floors.entries()) {
		for (const to of joined) {
			const rank = distance(own, to.floor, options)
			if (rank !== null) pairs.push({ floor, to, rank })
		}
	}
	pairs.sort((a, b) => a.rank - b.rank)
	const matched = new Map<number, Joined>()
	const taken = new Set<Joined>()
	for (const { floor, to } of pairs) {
		if (matched.has(floor) || taken.has(to)) continue
		matched.set(floor, to)
		taken.add(to)
	}
	return matched
}

const withoutExtension = (name: string): string => name.replace(/\.[a-z]{3,6}$/i, '')

/** Adds the file to the names of separate floors with the same name. */
function nameApart(joined: Joined[], files: readonly FileFloors[]): void {
	const firstFile = ({ parts }: Joined): number => parts.findIndex((part) => part !== null)
	const byName = Map.groupBy(joined, ({ floor }) => plainFloorName(floor.name))
	for (const [name, same] of byName) {
		if (name === '' || new Set(same.map(firstFile)).size < 2) continue
		for (const one of same) one.floor.name += ` (${withoutExtension(files[firstFile(one)]?.file_name ?? '')})`
	}
}

/**
 * Merges the floors of several files into one list. Two floors of one file are merged only if they are twins. A floor
 * has the name and height of the first file that has it.
 */
export function alignFloors(files: readonly FileFloors[], options: FloorOptions): AlignedFloors {
	const joined: Joined[] = []
	const numbered: { file: number; numbers: number[]; to: Joined }[] = []
	for (const [file, { floors }] of files.entries()) {
		const own =
			options.floors === 'apart' ? floors.map((floor, at) => ({ floor, numbers: [at] })) : withoutTwins(floors)
		const matched = matchFloors(
			own.map(({ floor }) => floor),
			joined,
			options,
		)
		for (const [at, { floor, numbers }] of own.entries()) {
			const known = matched.get(at)
			const to = known ?? { parts: files.map(() => null), floor: { ...floor } }
			to.parts[file] = floor
			numbered.push({ file, numbers, to })
			if (!known) {
				joined.push(to)
				continue
			}
			to.floor.element_count += floor.element_count
			to.floor.elevation ??= floor.elevation
			if (to.floor.name === '') to.floor.name = floor.name
		}
	}
	nameApart(joined, files)
	const height = ({ floor }: Joined): number => floor.elevation ?? Number.POSITIVE_INFINITY
	joined.sort((a, b) => (height(a) === height(b) ? 0 : height(a) - height(b)))
	const numbers = files.map(({ floors }) => new Array<number>(floors.length).fill(-1))
	const position = new Map(joined.map((one, number) => [one, number]))
	for (const { file, numbers: own, to } of numbered)
		for (const number of own) (numbers[file] as number[])[number] = position.get(to) ?? -1
	return { floors: joined.map(({ floor }) => floor), numbers, parts: joined.map(({ parts }) => parts) }
}
