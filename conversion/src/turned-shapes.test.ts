import { expect, it } from 'vitest'
import { bodiesModel, type Points, polylineRecords } from './testing/bodies-model.ts'
import { convertContent } from './testing/convert-text.ts'

const turned = (points: Points, degrees: number): Points => {
	const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
	return points.map(([x = 0, y = 0]) => [x * cosine - y * sine, x * sine + y * cosine])
}
const rectangle = (length: number, width: number): Points => [
	[0, 0],
	[length, 0],
	[length, width],
	[0, width],
]

/** A profile with its outline in mm, extruded by a depth along an axis of the element. */
const extruded = (
	outline: Points,
	depth: number,
	axis = '#16',
): string => `#100=IFCEXTRUDEDAREASOLID(#101,${axis},#16,${depth}.);
#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
${polylineRecords([...outline, outline[0] ?? []], 102, 110)}`

/** Length, width, height, area and volume of each. */
async function measures(bodies: string[]): Promise<(number | null | undefined)[][]> {
	const { elements } = (await convertContent(bodiesModel(bodies))).structure
	const columns = [elements.length, elements.width, elements.height, elements.area, elements.volume]
	return bodies.map((_, at) => columns.map((column) => Number(column[at + 1]?.toFixed(3))))
}
const PLACED = '$'

it('a wall that is turned inside its own axes has the sizes and the area of one that isn’t', async () => {
	const angles = [0, 0.2, 10, 45, 60, 89]
	const found = await measures(angles.map((angle) => extruded(turned(rectangle(6000, 200), angle), 3000, PLACED)))
	expect(found).toEqual(angles.map(() => [6, 0.2, 3, 18, 3.6]))
})

it('a turned wall with a gable and a recess stands upright', async () => {
	const gable: Points = [
		[0, 0],
		[2500, 0],
		[2500, 300],
		[3500, 300],
		[3500, 0],
		[6000, 0],
		[6000, 2000],
		[3000, 4000],
		[0, 2000],
	]
	const corners = [200, 0].flatMap((depth) =>
		gable.map(([along = 0, z = 0]) => [...(turned([[along, depth]], 30)[0] ?? []), z].map((value) => value.toFixed(6))),
	)
	const count = gable.length
	const front = gable.map((_, at) => count + at + 1)
	const faces = [
		front,
		gable.map((_, at) => count - at),
		...gable.map((_, at) => {
			const next = (at + 1) % count
			return [at + 1, next + 1, count + next + 1, count + at + 1]
		}),
	]
	const body = `#100=IFCPOLYGONALFACESET(#101,.T.,(${faces.map((_, at) => `#${110 + at}`).join()}),$);
#101=IFCCARTESIANPOINTLIST3D((${corners.map((corner) => `(${corner.join()})`).join()}));
${faces.map((face, at) => `#${110 + at}=IFCINDEXEDPOLYGONALFACE((${face.join()}));`).join('\n')}`
	expect(await measures([body])).toEqual([[6, 0.2, 4, 17.7, 3.54]])
})

it('a slab that is turned in plan has the length and the width of its edges', async () => {
	const slab = rectangle(5000, 3000)
	const found = await measures([0, 30].map((angle) => extruded(turned(slab, angle), 200, PLACED)))
	expect(found).toEqual([0, 30].map(() => [5, 3, 0.2, 15, 3]))
})

it('shapes without a main direction keep the axes of their element', async () => {
	const round = Array.from({ length: 24 }, (_, at) => [
		1000 * Math.cos((at * Math.PI) / 12),
		1000 * Math.sin((at * Math.PI) / 12),
	])
	const corner: Points = [
		[0, 0],
		[4000, 0],
		[1000, 2500],
	]
	const [column, triangle] = await measures([extruded(round, 3000, PLACED), extruded(corner, 200, PLACED)])
	expect(column?.slice(0, 3)).toEqual([2, 2, 3])
	expect(triangle?.slice(0, 3)).toEqual([4, 2.5, 0.2])
})
