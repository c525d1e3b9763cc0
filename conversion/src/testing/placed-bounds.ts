import { readFileSync } from 'node:fs'
import { type Bounds, emptyBounds, transformBounds, widen } from '../geometry/matrices.ts'
import { readElements } from '../ifc/ifc-elements.ts'
import { Placements } from '../ifc/placements.ts'
import { pointBounds } from '../ifc/shapes/representation-points.ts'
import { ProjectUnits } from '../ifc/units.ts'
import { StepFile } from '../step/step-file.ts'

/**
 * The placed bounding box of the points of every element in a STEP file: metres, Z up. Independent of the geometry
 * kernel; openings, clippings and curves make a drawing differ from it.
 */
export function placedBounds(path: string): Bounds {
	const file = new StepFile(new Uint8Array(readFileSync(path)))
	const elements = readElements(file)
	const metres = new ProjectUnits(file).length
	const placements = new Placements(file)
	const box = emptyBounds()
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		const place = placements.of(file.follow(elements.records[element] as number, 5))
		const { bounds } = definition < 0 ? { bounds: null } : pointBounds(file, definition)
		if (bounds && place) widen(box, transformBounds(place, bounds))
	}
	return box.map((value) => value * metres) as Bounds
}
