import type { Panel } from '@panelyard/contracts/panels'
import type { Measures } from '../../locales/measures.ts'

/**
 * A panel's size as people say it, whichever way it lies in the building: `6.000 × 2.980 × 0.200 m`, the largest side
 * first, so the thickness last. Null when fewer than two sides are known.
 */
export function panelSize(
	{ length, width, height }: Pick<Panel, 'length' | 'width' | 'height'>,
	measures: Pick<Measures, 'bareLength' | 'metres'>,
): string | null {
	const sides = [length, width, height].filter((side) => side !== null).sort((a, b) => b - a)
	return sides.length < 2 ? null : measures.metres(sides.map(measures.bareLength).join(' × '))
}
