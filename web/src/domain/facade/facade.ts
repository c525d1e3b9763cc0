export type FacadePanel = { x: number; y: number; width: number; height: number; tone: 0 | 1 | 2 | 3 }
export type Facade = { width: number; height: number; panels: FacadePanel[] }

const MAX_STOREYS = 7
const MAX_BAYS = 14
const PANEL_WIDTH = 14
const STOREY_HEIGHT = 12
const GAP = 1.5

/**
 * A calm drawing of a panel building to stand for a project: more panels give more storeys and bays, and the id gives
 * the same building every time. Units of an SVG view box, origin top left.
 */
export function facadeOf(id: string, panelCount: number): Facade {
	const random = seededRandom(id)
	const size = Math.log2(1 + Math.max(0, panelCount))
	const storeys = Math.min(MAX_STOREYS, 2 + Math.floor(size / 2.4 + random()))
	const bays = Math.min(MAX_BAYS, 5 + Math.floor(size / 1.6 + random() * 3))
	const stepBay = 2 + Math.floor(random() * (bays - 3))
	const lowSideFirst = random() < 0.5
	const lowStoreys = Math.max(1, storeys - 1 - Math.floor(random() * 1.6))
	const panels: FacadePanel[] = []
	for (let bay = 0; bay < bays; bay++) {
		const low = lowSideFirst ? bay < stepBay : bay >= stepBay
		const height = low ? lowStoreys : storeys
		for (let storey = 0; storey < height; storey++) {
			panels.push({
				x: bay * PANEL_WIDTH,
				y: (MAX_STOREYS - 1 - storey) * STOREY_HEIGHT,
				width: PANEL_WIDTH - GAP,
				height: STOREY_HEIGHT - GAP,
				tone: toneOf(storey / MAX_STOREYS + (random() - 0.5) * 0.45),
			})
		}
	}
	return { width: bays * PANEL_WIDTH - GAP, height: MAX_STOREYS * STOREY_HEIGHT, panels }
}

/** Darker towards the ground, as if the building had grown so far; `height` is about 0..1. */
function toneOf(height: number): FacadePanel['tone'] {
	if (height < 0.08) return 3
	if (height < 0.3) return 2
	return height < 0.52 ? 1 : 0
}

/** The mulberry32 generator, started from a text. Gives 0..1. */
function seededRandom(text: string): () => number {
	let state = 0
	for (const character of text) state = (Math.imul(state, 31) + character.charCodeAt(0)) | 0
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}
