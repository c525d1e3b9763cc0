import { type Matrix, transformPoint } from '../../geometry/matrices.ts'
import type { SweepMesh } from '../shapes/sweep-mesh.ts'

/** A number as STEP writes it. */
export function real(value: number): string {
	if (Number.isInteger(value) && Math.abs(value) < 1e15) return `${value}.`
	const text = String(value).toUpperCase()
	return text.includes('.') ? text : text.replace('E', '.E')
}

/** Whether a number is written as STEP wants it; the kernel takes others, such as `2`, for missing in some places. */
export const isReal = (text: string): boolean => /^[+-]?\d+\.\d*(E[+-]?\d+)?$/i.test(text)

export const coordinates = (values: readonly number[]): string => `(${values.map(real).join()})`

/** A mesh as a closed face set. @param add writes a record and returns its reference */
export function faceSetOf(mesh: SweepMesh, place: Matrix, add: (line: string) => string): string {
	const points = add(
		`IFCCARTESIANPOINTLIST3D((${mesh.points.map((point) => coordinates(transformPoint(place, point))).join()}))`,
	)
	const list = (indices: number[]): string => `(${indices.map((index) => index + 1).join()})`
	const faces = mesh.triangles.map((corners) => add(`IFCINDEXEDPOLYGONALFACE(${list(corners)})`))
	for (const { outer, holes } of mesh.ends)
		faces.push(
			add(
				holes.length > 0
					? `IFCINDEXEDPOLYGONALFACEWITHVOIDS(${list(outer)},(${holes.map(list).join()}))`
					: `IFCINDEXEDPOLYGONALFACE(${list(outer)})`,
			),
		)
	return `IFCPOLYGONALFACESET(${points},.T.,(${faces.join()}),$)`
}

/** A mesh as faces of a shell. @param add writes a record and returns its reference */
export function facesOf(
	{ points, triangles }: Pick<SweepMesh, 'points' | 'triangles'>,
	add: (line: string) => string,
): string[] {
	const written: (string | undefined)[] = []
	const corner = (index: number): string =>
		(written[index] ??= add(`IFCCARTESIANPOINT(${coordinates(points[index] as [number, number, number])})`))
	return triangles.map((corners) => {
		const bound = add(`IFCFACEOUTERBOUND(${add(`IFCPOLYLOOP((${corners.map(corner).join()}))`)},.T.)`)
		return add(`IFCFACE((${bound}))`)
	})
}
