import type { Panel } from './panels.ts'

type Sides = Pick<Panel, 'length' | 'width' | 'height'>
export type Side = keyof Sides
export type SideName = Side | 'thickness'

/**
 * What the sides of a panel are called, in the order in which people say them: those of a slab length, width and
 * thickness, of what stands upright length, height and thickness. A side that isn't known is missing.
 */
export function namedSides(panel: Sides): { side: Side; name: SideName }[] {
	const { length, width, height } = panel
	const isKnown = length !== null && width !== null && height !== null
	const isFlat = isKnown && height < Math.min(length, width)
	const named: { side: Side; name: SideName }[] = isFlat
		? [
				{ side: 'length', name: 'length' },
				{ side: 'width', name: 'width' },
				{ side: 'height', name: 'thickness' },
			]
		: [
				{ side: 'length', name: 'length' },
				{ side: 'height', name: 'height' },
				{ side: 'width', name: isKnown ? 'thickness' : 'width' },
			]
	return named.filter(({ side }) => panel[side] !== null)
}

/** In metres; null for a panel that has no side of this name. */
export function sideNamed(panel: Sides, name: SideName): number | null {
	const named = namedSides(panel).find((each) => each.name === name)
	return named ? panel[named.side] : null
}
