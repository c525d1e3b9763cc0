import type { Panel } from '@panelyard/contracts/panels/panels'

type Sides = Pick<Panel, 'length' | 'width' | 'height'>
export type Side = keyof Sides
export type SideName = Side | 'thickness'

/**
 * The names of a panel's sides, in their usual order: length, width and thickness of a slab; length, height and
 * thickness of an upright panel. Unknown sides are omitted.
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

export const SIDE_NAMES = ['length', 'width', 'height', 'thickness'] as const satisfies readonly SideName[]

/** In metres, as `namedSides` names them; null for a panel without this side. */
export function sideNamed({ length, width, height }: Sides, name: SideName): number | null {
	if (name === 'length') return length
	const isKnown = length !== null && width !== null && height !== null
	const isFlat = isKnown && height < Math.min(length, width)
	if (name === 'height') return isFlat ? null : height
	if (name === 'width') return isFlat || !isKnown ? width : null
	return isFlat ? height : isKnown ? width : null
}
