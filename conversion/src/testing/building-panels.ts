import type { Random } from '../fuzz/random.ts'
import type { Point, VersionPanel } from '../identity/version-panel.ts'

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
export function buildingPanels(storeys: number, random: Random): VersionPanel[] {
	return Array.from({ length: storeys * 160 }, (_, index) => {
		const [storey, row, along] = [Math.floor(index / 160), Math.floor(index / 20) % 8, index % 20]
		const size = random.pick(WALLS)
		const centre: Point = [along * 6.2, row * 5.5, storey * 3 + 1.4]
		return panelAt(centre, size, { global_id: `id-${index}`, mark: `W-${index}` })
	})
}
