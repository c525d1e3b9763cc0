import { expect } from 'vitest'
import { bodiesModel } from './bodies-model.ts'
import { convertContent } from './convert-text.ts'

/** Records of units with which lengths are in millimetres and angles in degrees; `#8` belongs into the `units`. */
export const DEGREES = `#6=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#8=IFCCONVERSIONBASEDUNIT(#80,.PLANEANGLEUNIT.,'DEGREE',#81);
#80=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);
#81=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.017453292519943295),#82);
#82=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);`

export type Shape = [volume: number, box: [number, number, number]]

/** Converts walls with these bodies and returns the volume and the box (x, y, z of the file) of each: m3 and m. */
export async function convertBodies(bodies: string[], options: Parameters<typeof bodiesModel>[1] = {}) {
	const { structure, boxes, report } = await convertContent(bodiesModel(bodies, options))
	const shapes = bodies.map((_, at): Shape => {
		const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = boxes.subarray((at + 1) * 6, (at + 2) * 6)
		return [structure.elements.volume[at + 1] ?? Number.NaN, [d - a, f - c, e - b]]
	})
	return { shapes, report }
}

/** Each as large as expected, within a share. */
export function expectShapes(shapes: Shape[], wanted: Shape[], within: number): void {
	for (const [at, [volume, box]] of wanted.entries()) {
		const [found, sizes] = shapes[at] as Shape
		expect([at, 'volume', found, Math.abs(found / volume - 1) <= within]).toEqual([at, 'volume', found, true])
		const isNear = box.every((size, axis) => Math.abs((sizes[axis] as number) - size) <= size * within + 0.002)
		expect([at, 'box', sizes, isNear]).toEqual([at, 'box', sizes, true])
	}
}
