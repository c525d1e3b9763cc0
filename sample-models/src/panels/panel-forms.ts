import type { Construction, Schema } from '../options.ts'
import type { SampleQuirks } from '../quirks.ts'
import type { Disk, Vec3 } from '../shapes/solids.ts'
import { boxPart, type ElementClass, type Opening, part } from '../step/parts.ts'
import { stepEnum } from '../step/step-text.ts'
import { type PanelDesign, type PanelKind, panelDesign } from './panel-design.ts'

/** The class of a panel with parts, and the attributes of its record after Tag. */
export interface WholeForm {
	class: 'IfcElementAssembly' | 'IfcWallElementedCase' | 'IfcSlabElementedCase' | 'IfcCurtainWall'
	attributes: string[]
}

const ASSEMBLY: WholeForm = { class: 'IfcElementAssembly', attributes: ['.FACTORY.', '.USERDEFINED.'] }

const WALLS: readonly PanelKind[] = ['wall', 'inner_wall', 'parapet']
const SLABS: readonly PanelKind[] = ['floor', 'roof']

/** How a panel of a kind is written; null for one element without parts. */
export function wholeForm(kind: PanelKind, panelsAs: SampleQuirks['panelsAs'], schema: Schema): WholeForm | null {
	if (panelsAs === 'elements') return null
	if (panelsAs === 'curtain_walls' && kind === 'wall')
		return { class: 'IfcCurtainWall', attributes: schema === 'IFC2X3' ? [] : [stepEnum('NOTDEFINED')] }
	if (panelsAs === 'elemented' && WALLS.includes(kind))
		return { class: 'IfcWallElementedCase', attributes: [stepEnum('ELEMENTEDWALL')] }
	if (panelsAs === 'elemented' && SLABS.includes(kind))
		return { class: 'IfcSlabElementedCase', attributes: [stepEnum(kind === 'roof' ? 'ROOF' : 'FLOOR')] }
	return ASSEMBLY
}

/** Openings exceed the panel by this much on both sides, in metres. */
const THROUGH = 0.05

/** The openings of all layers of a wall, each once and through the whole thickness. */
function openingsThrough({ parts, bounds: { min, max } }: PanelDesign): Opening[] {
	const found = new Map<string, Opening>()
	for (const { at, openings } of parts) {
		for (const { at: from, size } of openings) {
			const x = at[0] + from[0]
			const z = at[2] + from[2]
			found.set([x, z, size[0], size[2]].map((value) => value.toFixed(2)).join(), {
				at: [x, min[1] - THROUGH, z],
				size: [size[0], max[1] - min[1] + 2 * THROUGH, size[2]],
			})
		}
	}
	return [...found.values()]
}

/** The panel as one bounding box of its parts, with its openings, as in programs without parts. */
export function withOneBody(design: PanelDesign, construction: Construction): PanelDesign {
	const isWall = WALLS.includes(design.kind)
	const cls: ElementClass = isWall ? 'IfcWallStandardCase' : 'IfcSlab'
	const { min, max } = design.bounds
	const body = boxPart(
		{
			class: cls,
			predefined: isWall ? 'STANDARD' : 'FLOOR',
			name: design.name,
			material: construction === 'precast' ? 'concrete' : 'spruce',
			openings: isWall ? openingsThrough(design) : [],
			isExternal: design.kind === 'wall',
		},
		min,
		max,
	)
	if (!isWall) return panelDesign({ ...design, parts: [body] })
	const [length, thickness, height] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]]
	const areas = { grossArea: length * height, netArea: body.volume / thickness }
	return panelDesign({ ...design, length, thickness, height, ...areas, parts: [body] })
}

/** Distance of a bar's ends from the panel's edge, in whole millimetres. */
const COVER = 0.03
const BAR_RADIUS = 0.008
const BARS = 3

/** Adds a few straight bars along the panel, in the middle of its thickness. */
export function withReinforcement(design: PanelDesign): PanelDesign {
	const { min, max } = design.bounds
	const length = max[0] - min[0] - 2 * COVER
	const bar: Disk = { kind: 'disk', material: 'steel', radius: BAR_RADIUS, length }
	const bars = Array.from({ length: BARS }, (_, index) => {
		const share = (index + 1) / (BARS + 1)
		const at: Vec3 = [min[0] + COVER, min[1] + (max[1] - min[1]) * 0.5, min[2] + (max[2] - min[2]) * share]
		return part({ class: 'IfcReinforcingBar', predefined: 'MAIN', name: 'Bar', material: 'steel', at }, [bar])
	})
	return panelDesign({ ...design, parts: [...design.parts, ...bars] })
}
