import type { Point, PrefabWriter } from './prefab-writer.ts'

/** An element that programs read wrong, and what it truly is. Sizes in metres along the axes of the file. */
export interface PrefabKind {
	/** Its name and mark in the file. */
	name: string
	size: [number, number, number]
	/** Cubic metres: its own shape, otherwise its parts together. */
	volume: number
	/** Square metres of one side of its largest shape, without its openings. */
	area: number
	/** Round shapes are polygons. */
	isRound?: boolean
}

/** Writes an element at a place, and returns what is true of it. */
export type WriteKind = (w: PrefabWriter, name: string, at: Point) => Omit<PrefabKind, 'name'>

export const circleArea = (radius: number): number => Math.PI * radius ** 2
