import type { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import type { ModelStructure } from '@panelyard/contracts/models/model-structure'

/** In metres along the file's axes, Z up. */
export type Point = readonly [number, number, number]

export interface PanelBox {
	centre: Point
	extent: Point
}

/** A panel as one version of a model has it. Lengths are in metres, areas in m2, volumes in m3. */
export interface VersionPanel {
	global_id: string
	/** What the panel rule reads; '' for none. */
	mark: string
	name: string
	class: string
	/** Name of its storey, '' for none. */
	storey: string
	/** Hash of the shape in its own coordinates, so that neither place nor direction changes it; '' without a shape. */
	fingerprint: string
	/** Length, width and height, the largest first; null where one isn't known. */
	sizes: Point | null
	area: number | null
	volume: number | null
	/** Of the panel with its parts; null without a shape. */
	box: PanelBox | null
}

/** Numbers of a box. */
export const BOX = 6
/** What lies farther out than the Earth is wide isn't a place. */
const FARTHEST_M = 1e7

/** @param boxes `boxes.bin` of the model: the GLB's coordinates, Y up, from the structure's origin */
export function versionPanels(
	{ floors, origin }: Pick<ModelStructure, 'floors' | 'origin'>,
	panels: readonly IdentifiedPanel[],
	boxes: Float32Array,
): VersionPanel[] {
	return panels.map((panel) => ({
		global_id: panel.global_id,
		mark: panel.mark,
		name: panel.name,
		class: panel.class,
		storey: floors[panel.floor]?.name ?? '',
		fingerprint: panel.fingerprint,
		sizes: sizesOf(panel),
		area: panel.area,
		volume: panel.volume,
		box: boxOf(boxes, panel.element, origin),
	}))
}

function sizesOf({ length, width, height }: IdentifiedPanel): Point | null {
	if (length === null || width === null || height === null) return null
	// Sorting lists takes three times as long.
	const [most, least] = [Math.max(length, width, height), Math.min(length, width, height)]
	return [most, Math.max(Math.min(length, width), Math.min(Math.max(length, width), height)), least]
}

/** The box of an element with its parts, by `boxes.bin`; null without a shape, and where that can't be a place. */
export function boxOf(boxes: Float32Array, element: number, origin: Point): PanelBox | null {
	const box = pushBox([], boxes, element, origin)
	const point = (at: number) => [box[at], box[at + 1], box[at + 2]] as unknown as Point
	return box.length === 0 ? null : { centre: point(0), extent: point(3) }
}

/** Adds the same box to a list as six numbers, its middle and its extent; nothing for null. Many small lists would take longer. */
export function pushBox(list: number[], boxes: Float32Array, element: number, origin: Point): number[] {
	const at = element * BOX
	const x0 = boxes[at] as number
	const y0 = boxes[at + 1] as number
	const z0 = boxes[at + 2] as number
	const x1 = boxes[at + 3] as number
	const y1 = boxes[at + 4] as number
	const z1 = boxes[at + 5] as number
	if (!(x0 <= x1 && y0 <= y1 && z0 <= z1)) return list
	if (Math.min(x0, y0, z0) < -FARTHEST_M || Math.max(x1, y1, z1) > FARTHEST_M) return list
	list.push((x0 + x1) / 2 + origin[0], -(z0 + z1) / 2 + origin[1], (y0 + y1) / 2 + origin[2], x1 - x0, z1 - z0, y1 - y0)
	return list
}
