import { describe, expect, test } from 'vitest'
import { CONSTRUCTIONS, completeOptions, type SampleOptions } from './options.ts'
import { samplePlan } from './sample-plan.ts'
import { moved, type Placement, placedBounds } from './shapes/placement.ts'
import { type Bounds, type Solid, solidBounds } from './shapes/solids.ts'
import type { Part } from './step/parts.ts'

interface PlacedSolid {
	owner: string
	name: string
	bounds: Bounds
}

/** Cast into the elements that they fix, as in reality. */
const EMBEDDED = new Set<Part['class']>(['IfcMechanicalFastener'])

function placedSolids(options: Partial<SampleOptions>): PlacedSolid[] {
	const solids: PlacedSolid[] = []
	const plan = samplePlan(completeOptions(options))
	const add = (owner: string, placement: Placement, parts: readonly Part[]) => {
		for (const part of parts.filter((candidate) => !EMBEDDED.has(candidate.class))) {
			for (const offset of part.shape.copies ?? [[0, 0, 0] as const]) {
				const at = moved(part.at, offset)
				for (const solid of part.shape.solids.filter(fillsItsBox)) {
					const own = solidBounds(solid)
					const bounds = placedBounds(placement, { min: moved(own.min, at), max: moved(own.max, at) })
					solids.push({ owner, name: part.name, bounds })
				}
			}
		}
	}
	for (const { storeys } of plan.buildings) {
		for (const storey of storeys) {
			const lifted = ({ at, turn }: Placement): Placement => ({ at: moved(at, [0, 0, storey.elevation]), turn })
			for (const panel of storey.panels) add(panel.mark, lifted(panel), panel.design.parts)
			for (const group of storey.groups) add(group.path, lifted(group), group.parts)
		}
	}
	return solids
}

/** The parapet fills the corner of an L-shaped roof layer's box. */
function fillsItsBox(solid: Solid): boolean {
	return solid.kind !== 'prism' || solid.outline.length !== 6
}

function clashes(solids: PlacedSolid[]): string[] {
	const found = new Set<string>()
	const byX = solids.toSorted((a, b) => a.bounds.min[0] - b.bounds.min[0])
	byX.forEach((one, index) => {
		for (let i = index + 1; i < byX.length; i++) {
			const other = byX[i] as PlacedSolid
			if (other.bounds.min[0] >= one.bounds.max[0]) break
			if (one.owner !== other.owner && overlaps(one.bounds, other.bounds)) {
				found.add(`${one.owner} ${one.name} / ${other.owner} ${other.name}`)
			}
		}
	})
	return [...found]
}

/** By more than a tenth of a millimetre. */
function overlaps(a: Bounds, b: Bounds): boolean {
	return [0, 1, 2].every((axis) => {
		const from = Math.max(a.min[axis] as number, b.min[axis] as number)
		return Math.min(a.max[axis] as number, b.max[axis] as number) - from > 1e-4
	})
}

describe.each(CONSTRUCTIONS)('%s', (construction) => {
	test.each([20, 45, 200, 420, 560])('no panel of %i stands in another or in the site work', (panels) => {
		expect(clashes(placedSolids({ panels, construction }))).toEqual([])
	})
})
