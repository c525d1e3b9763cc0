import { box, rectangle, type Solid, type Vec3 } from '../shapes/solids.ts'
import { type Part, part, prism } from '../step/parts.ts'

const CLEARANCE = 0.004
const FRAME = 0.065
const FRAME_DEPTH = 0.08
const PANE = 0.03

/** A framed window with one to three casements, its outer face at `at`'s Y. Size is the opening's. */
export function windowPart(size: { width: number; height: number }, at: Vec3, kind: 'window' | 'shopfront'): Part {
	const width = size.width - 2 * CLEARANCE
	const height = size.height - 2 * CLEARANCE
	const casements = Math.max(1, Math.round(width / (kind === 'shopfront' ? 1.1 : 0.95)))
	const clear = (width - FRAME * (casements + 1)) / casements
	const panes = Array.from({ length: casements }, (_, index) => {
		const x = FRAME + index * (clear + FRAME)
		return rectangle(x, FRAME, x + clear, height - FRAME)
	})
	const middle = (FRAME_DEPTH - PANE) / 2
	const solids: Solid[] = [
		prism('aluminium', 'xz', 0, FRAME_DEPTH, rectangle(0, 0, width, height), panes),
		...panes.map((pane) => prism('glass', 'xz', middle, PANE, pane)),
	]
	return part(
		{
			class: 'IfcWindow',
			predefined: 'WINDOW',
			name: `${kind === 'shopfront' ? 'Shopfront' : 'Window'} ${sizeText(size)}`,
			material: 'aluminium',
			at: [at[0] + CLEARANCE, at[1], at[2] + CLEARANCE],
			isExternal: true,
			overall: { width, height },
		},
		solids,
	)
}

/** A door leaf in a frame; outer doors have a glazed leaf. */
export function doorPart(size: { width: number; height: number }, at: Vec3, isExternal: boolean): Part {
	const width = size.width - 2 * CLEARANCE
	const height = size.height - CLEARANCE
	const frame = 0.06
	const depth = isExternal ? FRAME_DEPTH : 0.1
	const frameMaterial = isExternal ? 'aluminium' : 'door'
	const leaves = isExternal && width > 1.4 ? 2 : 1
	const clear = (width - frame * (leaves + 1)) / leaves
	const solids: Solid[] = []
	const holes = Array.from({ length: leaves }, (_, index) => {
		const x = frame + index * (clear + frame)
		return rectangle(x, frame, x + clear, height - frame)
	})
	if (isExternal) {
		solids.push(prism(frameMaterial, 'xz', 0, depth, rectangle(0, 0, width, height), holes))
		solids.push(...holes.map((hole) => prism('glass', 'xz', (depth - PANE) / 2, PANE, hole)))
	} else {
		solids.push(
			box(frameMaterial, [0, 0, 0], [frame, depth, height]),
			box(frameMaterial, [width - frame, 0, 0], [width, depth, height]),
			box(frameMaterial, [frame, 0, height - frame], [width - frame, depth, height]),
			box('door', [frame, 0.02, 0.005], [width - frame, 0.06, height - frame]),
		)
	}
	return part(
		{
			class: 'IfcDoor',
			predefined: 'DOOR',
			name: `Door ${sizeText(size)}`,
			material: isExternal ? 'aluminium' : 'door',
			at: [at[0] + CLEARANCE, at[1], at[2]],
			isExternal,
			overall: { width, height },
		},
		solids,
	)
}

function sizeText({ width, height }: { width: number; height: number }): string {
	return `${width.toFixed(2)} x ${height.toFixed(2)}`
}
