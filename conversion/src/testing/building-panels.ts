import type { Point, VersionPanel } from '../identity/version-panel.ts'

/** Numbers from 0 to 1, the same for a seed. */
export function numbersFrom(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
	}
}

export const panelAt = (centre: Point, size: Point, text: Partial<VersionPanel> = {}): VersionPanel => ({
	global_id: '',
	mark: '',
	name: 'Wall panel',
	class: 'IfcElementAssembly',
	storey: `Floor ${Math.floor(centre[2] / 3)}`,
	fingerprint: size.join('x'),
	sizes: [...size].sort((a, b) => b - a) as unknown as Point,
	area: null,
	volume: size[0] * size[1] * size[2],
	box: { centre, extent: size },
	...text,
})

const WALLS: Point[] = [
	[6, 0.2, 2.8],
	[4.8, 0.2, 2.8],
	[3.6, 0.2, 2.8],
]

/** Storeys of walls in rows, many of them equal: 20 in a row, 8 rows, each with its own mark and GlobalId. */
export function buildingPanels(storeys: number, next: () => number): VersionPanel[] {
	return Array.from({ length: storeys * 160 }, (_, index) => {
		const [storey, row, along] = [Math.floor(index / 160), Math.floor(index / 20) % 8, index % 20]
		const size = WALLS[Math.floor(next() * WALLS.length)] as Point
		const centre: Point = [along * 6.2, row * 5.5, storey * 3 + 1.4]
		return panelAt(centre, size, { global_id: `id-${index}`, mark: `W-${index}` })
	})
}
