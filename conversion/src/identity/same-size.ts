import type { Point, VersionPanel } from './version-panel.ts'

/** Sizes differ by rounding: the file's unit, its digits, and what the kernel makes of curves. */
const ROUNDING_M = 0.004
const ROUNDING_SHARE = 0.002

const isNear = (a: number, b: number): boolean =>
	Math.abs(a - b) <= ROUNDING_M + ROUNDING_SHARE * Math.max(Math.abs(a), Math.abs(b))

const areNear = (a: Point | null, b: Point | null): boolean =>
	a !== null && b !== null && a.every((value, axis) => isNear(value, b[axis] as number))

/**
 * True when two panels measure the same, or fill boxes of the same size.
 * @param extent of the first one's box, as it lies in the second one's model
 */
export function haveSameSize(a: VersionPanel, b: VersionPanel, extent: Point | null): boolean {
	if (a.fingerprint !== '' && a.fingerprint === b.fingerprint) return true
	return areNear(a.sizes, b.sizes) || areNear(extent, b.box?.extent ?? null)
}
