import { Vector3 } from 'three'

export type ColourScheme = 'light' | 'dark'

/** sRGB components 0..1 as the shaders use them. */
export type SchemeColours = {
	backgroundTop: Vector3
	backgroundBottom: Vector3
	line: Vector3
	lineStrength: number
	accent: Vector3
	/** The outline of the selection: a core between two halos, visible on any colour. */
	outlineCore: Vector3
	outlineHalo: Vector3
	/** The colour that the file's own colours fade to when their strength is below 1. */
	neutral: Vector3
	grid: Vector3
	/** Colours of ghosts where they face the camera and at their rim. */
	ghostFace: Vector3
	ghostRim: Vector3
	/** Whether ghosts darken the background instead of lightening it. Either way they look the same in any order. */
	ghostsDarken: boolean
}

const rgb = (hex: number): Vector3 =>
	new Vector3(((hex >> 16) & 255) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255)

export const schemeColours: Record<ColourScheme, SchemeColours> = {
	light: {
		backgroundTop: rgb(0xf7f8fa),
		backgroundBottom: rgb(0xe6e9ee),
		line: rgb(0x1d2530),
		lineStrength: 0.5,
		accent: rgb(0x2f5bea),
		outlineCore: rgb(0x1d46d8),
		outlineHalo: rgb(0xffffff),
		neutral: rgb(0xeef0f3),
		grid: rgb(0x5c6b80),
		ghostFace: rgb(0xdfe3e9),
		ghostRim: rgb(0xc3cad4),
		ghostsDarken: true,
	},
	dark: {
		backgroundTop: rgb(0x202329),
		backgroundBottom: rgb(0x15171b),
		line: rgb(0x06080b),
		lineStrength: 0.46,
		accent: rgb(0x7aa2ff),
		outlineCore: rgb(0x2f5bea),
		outlineHalo: rgb(0xf4f7ff),
		neutral: rgb(0x4f555f),
		grid: rgb(0x8c9ab0),
		ghostFace: rgb(0x272b32),
		ghostRim: rgb(0x414854),
		ghostsDarken: false,
	},
}
