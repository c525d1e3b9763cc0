/** IFC colours are meant for a screen (sRGB); glTF factors and vertex colours are linear. */
export function linear(channel: number): number {
	const value = channel / 255
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Colours above this opacity are drawn without blending. */
const OPAQUE_FROM = 250

/** @param colour RGBA, red in the lowest byte */
export const isBlended = (colour: number): boolean => colour >>> 24 < OPAQUE_FROM
