import type { IdentifiedPanel } from '@panelyard/contracts/conversion'
import type { ModelStructure } from '@panelyard/contracts/model-structure'

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

const BOX = 6
/** What lies farther out than the Earth is wide isn't a place. */
const FARTHEST_M = 1e7

/** @param boxes `boxes.bin` of the model: the GLB's coordinates, Y up, from the structure's origin */
export function versionPanels(
	{ floors, origin }: Pick<ModelStructure, 'floors' | 'origin'>,
	panels: readonly IdentifiedPanel[],
	boxes: Float32Array,
): VersionPanel[] {
	return panels.map(({ element, global_id, mark, name, class: cls, floor, fingerprint, area, volume, ...panel }) => {
		const sizes = [panel.length, panel.width, panel.height].filter((size) => size !== null).sort((a, b) => b - a)
		return {
			global_id,
			mark,
			name,
			class: cls,
			storey: floors[floor]?.name ?? '',
			fingerprint,
			sizes: sizes.length === 3 ? (sizes as unknown as Point) : null,
			area,
			volume,
			box: boxOf(boxes, element, origin),
		}
	})
}

/** The box of an element with its parts, by `boxes.bin`; null without a shape, and where that can't be a place. */
export function boxOf(boxes: Float32Array, element: number, origin: Point): PanelBox | null {
	const at = element * BOX
	const [x0, y0, z0] = cornerAt(boxes, at)
	const [x1, y1, z1] = cornerAt(boxes, at + 3)
	if (!(x0 <= x1 && y0 <= y1 && z0 <= z1)) return null
	if (Math.min(x0, y0, z0) < -FARTHEST_M || Math.max(x1, y1, z1) > FARTHEST_M) return null
	return {
		centre: [(x0 + x1) / 2 + origin[0], -(z0 + z1) / 2 + origin[1], (y0 + y1) / 2 + origin[2]],
		extent: [x1 - x0, z1 - z0, y1 - y0],
	}
}

/** Not `subarray`: a view for each of many boxes takes longer than reading it. */
const cornerAt = (boxes: Float32Array, at: number): Point => [boxes[at], boxes[at + 1], boxes[at + 2]] as Point
