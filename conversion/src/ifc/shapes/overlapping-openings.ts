import { type Bounds, boxVolume, isEmpty, transformBounds } from '../../geometry/matrices.ts'
import type { StepFile } from '../../step/step-file.ts'
import { Placements } from '../placements.ts'
import { drawnBodies } from './drawn-bodies.ts'
import { itemBounds } from './representation-points.ts'

/** An item of an opening. */
interface Cut {
	rel: number
	item: number
	opening: number
	/** In the axes of the world, which may be wider than the item. */
	box: Bounds
	/** Of its box in its own axes. */
	volume: number
}

/** Elements with more items in their openings keep their order. */
const MOST_CUTS = 200

const overlap = (a: Bounds, b: Bounds): boolean =>
	[0, 1, 2].every(
		(axis) => (a[axis] as number) < (b[axis + 3] as number) && (b[axis] as number) < (a[axis + 3] as number),
	)

/** Whether two cuts of different openings overlap, and one of these openings has several items or another depth. */
const disturbEachOther = (cuts: readonly Cut[]): boolean =>
	cuts.some((cut, at) =>
		cuts.slice(at + 1).some(({ rel, box, volume }) => {
			const isAlike = Math.abs(volume - cut.volume) <= volume * 1e-6
			return rel !== cut.rel && !isAlike && overlap(box, cut.box)
		}),
	)

/**
 * Openings of different depths that overlap, such as windows with rebates beside each other. The kernel cuts them right if
 * those of one size follow each other.
 * @param needed records that the kernel gets
 * @param number returns the number of a further record
 * @returns the lines that replace some relations of openings, by record
 */
export function orderedCuts(file: StepFile, needed: Uint8Array, number: () => string): Map<number, string> {
	const given = [...file.ofType('IFCRELVOIDSELEMENT')].filter((rel) => needed[rel] !== 0)
	const byHost = Map.groupBy(given, (rel) => file.follow(rel, 4))
	const placements = new Placements(file)
	const replaced = new Map<number, string>()
	for (const [host, rels] of byHost) {
		if (host < 0 || rels.length < 2 || rels.length > MOST_CUTS) continue
		const cuts = rels.flatMap((rel) => cutsOf(file, placements, rel) ?? [])
		const isWhole = rels.every((rel) => cuts.some((cut) => cut.rel === rel))
		if (!isWhole || cuts.length > MOST_CUTS || !disturbEachOther(cuts)) continue
		cuts.sort((a, b) => b.volume - a.volume)
		for (const rel of rels) replaced.set(rel, '')
		replaced.set(rels[0] as number, cuts.map((cut) => cutLines(file, host, cut, number)).join(''))
	}
	return replaced
}

/** The items of an opening; null if one isn't read. */
function cutsOf(file: StepFile, placements: Placements, rel: number): Cut[] | null {
	const opening = file.follow(rel, 5)
	const place = placements.of(file.follow(opening, 5))
	if (!place) return null
	const items = drawnBodies(file, file.follow(opening, 6)).flatMap((body) => file.refs(body, 3))
	const cuts = items.map((id): Cut => {
		const item = file.record(id)
		const own = itemBounds(file, item)
		const box = isEmpty(own) ? own : transformBounds(place, own)
		return { rel, item, opening, box, volume: isEmpty(own) ? 0 : boxVolume(own) }
	})
	return cuts.every(({ volume }) => volume > 0) ? cuts : null
}

function cutLines(file: StepFile, host: number, { item, opening }: Cut, number: () => string): string {
	const context = file.raw(file.record(file.refs(file.follow(opening, 6), 2)[0] ?? 0), 0)
	const [body, shape, feature, rel] = [number(), number(), number(), number()]
	const id = "'0000000000000000000000'"
	return `${body}=IFCSHAPEREPRESENTATION(${context},'Body','SolidModel',(#${file.id(item)}));
${shape}=IFCPRODUCTDEFINITIONSHAPE($,$,(${body}));
${feature}=IFCOPENINGELEMENT(${id},$,$,$,$,${file.raw(opening, 5) || '$'},${shape},$,$);
${rel}=IFCRELVOIDSELEMENT(${id},$,$,$,#${file.id(host)},${feature});
`
}
