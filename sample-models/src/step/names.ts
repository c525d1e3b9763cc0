import type { SampleNaming } from '../options.ts'
import type { PanelKind } from '../panels/panel-design.ts'

export interface SampleNames {
	project: string
	site: string
	author: string
	building(index: number, total: number): string
	storey(storey: number, isRoof: boolean): string
	/** Name of the panels of a kind. Plain names have the same ending, so that one pattern finds them. */
	panel(kind: PanelKind): string
}

const PLAIN_PANELS: Record<PanelKind, string> = {
	wall: 'Wall panel',
	inner_wall: 'Inner wall panel',
	floor: 'Floor panel',
	roof: 'Roof panel',
	parapet: 'Parapet panel',
	balcony: 'Balcony panel',
	stair: 'Stair panel',
}

const INTERNATIONAL_PANELS: Record<PanelKind, string> = {
	wall: 'Außenwand 壁',
	inner_wall: 'Innenwand 間仕切り',
	floor: 'Deckenelement Größe 1',
	roof: 'Dachelement سقف',
	parapet: 'Brüstung',
	balcony: 'Balkon – vorgehängt',
	stair: 'Treppe 😀',
}

const JAPANESE_PANELS: Record<PanelKind, string> = {
	wall: '外壁パネル',
	inner_wall: '間仕切りパネル',
	floor: '床パネル',
	roof: '屋根パネル',
	parapet: 'パラペットパネル',
	balcony: 'バルコニーパネル',
	stair: '階段パネル',
}

const DUTCH_PANELS: Record<PanelKind, string> = {
	wall: 'WAND',
	inner_wall: 'KOLOM',
	floor: 'TT',
	roof: 'BALK',
	parapet: 'FUNDBALK',
	balcony: 'BALKON',
	stair: 'TRAP',
}

export function namesOf(style: SampleNaming): SampleNames {
	if (style === 'dutch') return { ...namesOf('plain'), panel: (kind) => DUTCH_PANELS[kind] }
	if (style === 'japanese') {
		return {
			project: '集合住宅　表',
			site: '敷地',
			author: '山田',
			building: (index, total) => (total > 1 ? `棟 ${index + 1}` : '棟'),
			storey: (storey, isRoof) => (isRoof ? '屋根' : `${storey + 1}階`),
			panel: (kind) => JAPANESE_PANELS[kind],
		}
	}
	if (style === 'international') {
		return {
			project: "Wohnüberbauung Zürich, l'Étage \\ 壁",
			site: 'Grundstück 東京',
			author: 'Jürgen Müller',
			building: (index, total) => (total > 1 ? `Häuser ${index + 1}` : 'Haus Zürich'),
			storey: (storey, isRoof) => (isRoof ? 'Dach 屋根' : storey === 0 ? 'Erdgeschoß' : `${storey}. Obergeschoß`),
			panel: (kind) => INTERNATIONAL_PANELS[kind],
		}
	}
	return {
		project: 'Lindenhof residential building',
		site: 'Lindenhof',
		author: 'Sample author',
		building: (index, total) => (total > 1 ? `House ${index + 1}` : 'Lindenhof house'),
		storey: (storey, isRoof) => (isRoof ? 'Roof' : storey === 0 ? 'Ground floor' : `Floor ${storey}`),
		panel: (kind) => PLAIN_PANELS[kind],
	}
}
