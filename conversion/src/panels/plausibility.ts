import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { Grouping } from './candidate-groups.ts'
import { attributeText } from './element-texts.ts'

/** How likely a class is a panel of a prefab factory. */
const CLASS_WEIGHT: Record<string, number> = {
	IfcElementAssembly: 1,
	IfcWallElementedCase: 1,
	IfcWall: 0.85,
	IfcWallStandardCase: 0.85,
	IfcSlabElementedCase: 0.9,
	IfcSlab: 0.75,
	IfcSlabStandardCase: 0.75,
	IfcRoof: 0.5,
	IfcPlate: 0.5,
	IfcPlateStandardCase: 0.5,
	IfcCurtainWall: 0.4,
	IfcBuildingElementProxy: 0.35,
	IfcColumn: 0.4,
	IfcColumnStandardCase: 0.35,
	IfcBeam: 0.4,
	IfcBeamStandardCase: 0.35,
	IfcMember: 0.25,
	IfcStair: 0.35,
	IfcStairFlight: 0.35,
}
const OTHER_CLASS = 0.15

/** Words for panels in the app's languages, Dutch and the building trade. */
const PANEL_WORDS = new RegExp(
	[
		'prefab|precast|panel|element|wall|slab|floor|roof|sandwich|girder|modul|cassette|clt|facade|façade|balcon',
		'fertig|paneel|wand|decke|dach|balkon|muur|gevel|hsb|vloer|dak|ligger',
		'muro|mur\\b|pared|losa|forjado|panneau|plancher|pannell|parete|solaio|painel|parede|laje',
		'パネル|壁|床|屋根|墙板|楼板|屋面|패널|벽|슬래브|지붕|جدار|لوح|بلاطة',
	].join('|'),
	'i',
)
/** Words for prefabrication. */
export const PREFABRICATED = /pr[eé]-?fab|precast|fertigteil|プレキャスト|プレハブ|预制|프리캐스트|مسبق/i

const ACCESSORY_WORDS =
	/bekisting|formwork|schalung|raster|grid|bolt|schraube|anchor|anker|rebar|wapening|bewehrung|reinforcing|reinforcement|rebar|stirrup|lifting|hijs|neopre|rubber|dook|dowel|plug|voeg|joint|mortel|grout|insert|einbauteil|embed|accessor|void|sparing|opening|zone|referen|hilfs|dummy|balustrade|railing|handrail|fence|hek\b|fundering|pile|paal/i

/** The score of a panel-sized assembly of several parts with a descriptive name. */
const FULL_MARKS = 1.2

export interface Plausibility {
	/** 0..1: how much one of them is like a panel, without marks. */
	likeness: number
	/** 0..1: the same, lower for small groups. */
	score: number
}

/** Anything wider than this in both directions doesn't fit on a truck: a floor cast in place, not a panel. Metres. */
const WIDEST_LOAD = 6

/** From sorted extents: whether the element is flat, large enough for a crane and small enough for transport. */
function isPanelSized(length: number | null, width: number | null, height: number | null): boolean {
	if (length === null || width === null || height === null) return false
	const [thin, middle, long] = [length, width, height].sort((a, b) => a - b) as [number, number, number]
	return (
		thin >= 0.02 &&
		thin <= 0.8 &&
		middle >= 0.35 &&
		middle <= WIDEST_LOAD &&
		long >= 0.9 &&
		long <= 25 &&
		thin <= middle * 0.6
	)
}

const isBarSized = (length: number | null, width: number | null, height: number | null): boolean => {
	const sizes = [length, width, height].filter((value): value is number => value !== null).sort((a, b) => a - b)
	const long = sizes.at(-1) ?? 0
	return long >= 1.5 && long <= 60 && (sizes[1] ?? 0) >= 0.1
}

const shareCalled = (texts: string[], words: RegExp): number =>
	texts.filter((text) => words.test(text)).length / texts.length

/** Number of names to sample from a group. */
const MOST_ASKED = 50

/** An evenly spread sample of a list, because exporters write type by type. */
const evenly = (members: number[], most: number): number[] =>
	members.length <= most
		? members
		: Array.from({ length: most }, (_, at) => members[Math.floor((at * members.length) / most)] as number)

/** A few elements are less likely to be the panels of a whole building. */
export const numberWeight = (count: number): number => Math.min(1, 0.5 + 0.5 * (Math.log2(count + 1) / Math.log2(24)))

/** Scores a group of elements by class, size, number of parts and names. */
export function plausibility(
	structure: ModelStructure,
	members: number[],
	grouping: Grouping,
	children: (number[] | undefined)[],
): Plausibility {
	if (members.length === 0) return { score: 0, likeness: 0 }
	const { elements } = structure
	const kind = Math.max(...grouping.classes.map((name) => CLASS_WEIGHT[name] ?? OTHER_CLASS))
	let sized = 0
	let bars = 0
	let composed = 0
	let drawn = 0
	let inside = 0
	for (const element of members) {
		const [length, width, height] = [
			elements.length[element] ?? null,
			elements.width[element] ?? null,
			elements.height[element] ?? null,
		]
		if (isPanelSized(length, width, height)) sized++
		else if (isBarSized(length, width, height)) bars++
		if ((children[element]?.length ?? 0) >= 2) composed++
		if (elements.fingerprint[element] !== '') drawn++
		if ((elements.parent[element] as number) >= 0) inside++
	}
	const share = (count: number): number => count / members.length
	const assemblies = grouping.classes.includes('IfcElementAssembly')
	const size = 0.25 + 0.75 * (share(sized) + (assemblies ? 0.6 : 0.45) * share(bars))
	const composition = assemblies ? 0.7 + 0.3 * share(composed) : 1
	const asked = evenly(members, MOST_ASKED)
	const names = asked.map((element) => attributeText(structure, element, 'Name'))
	const sorts = asked.map((element) => attributeText(structure, element, 'ObjectType'))
	const called = (words: RegExp): number => Math.max(shareCalled(names, words), shareCalled(sorts, words))
	// A panel's type may mention additions ("with railing"); only its name identifies it.
	const words = 1 + 0.2 * called(PANEL_WORDS) - 0.75 * shareCalled(names, ACCESSORY_WORDS)
	const prefab = 1 + 0.5 * called(PREFABRICATED)
	const visible = 0.2 + 0.8 * share(drawn)
	const part = assemblies ? 1 : 1 - 0.5 * share(inside)
	const likeness = Math.min(
		1,
		(kind * size * composition * Math.max(0.1, words) * prefab * visible * part) / FULL_MARKS,
	)
	return { score: likeness * numberWeight(members.length), likeness }
}
