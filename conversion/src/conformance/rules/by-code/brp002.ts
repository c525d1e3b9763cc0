import type { SchemaModel } from '../../schema/schema-model.ts'
import { verticesOfBound } from '../bound-vertices.ts'
import { type Points, pointsOf } from '../points.ts'
import type { Rule } from '../rule.ts'

/** How many pieces, not connected with each other, the faces of a shell form. */
function piecesOf(model: SchemaModel, points: Points, shell: number): number {
	const parents = new Map<number, number>()
	const rootOf = (vertex: number): number => {
		let at = vertex
		for (let parent = parents.get(at) as number; parent !== at; parent = parents.get(at) as number) {
			parents.set(at, parents.get(parent) as number)
			at = parent
		}
		return at
	}
	let pieces = 0
	for (const face of model.records(shell, 'CfsFaces')) {
		let first = -1
		for (const bound of model.records(face, 'Bounds')) {
			const vertices = verticesOfBound(model, points, bound)
			model.spend(vertices.length)
			for (let at = 0; at < vertices.length; at++) {
				const vertex = vertices[at] as number
				if (!parents.has(vertex)) {
					parents.set(vertex, vertex)
					pieces++
				}
				if (first < 0) first = vertex
				const [a, b] = [rootOf(first), rootOf(vertex)]
				if (a === b) continue
				parents.set(a, b)
				pieces--
			}
		}
	}
	return pieces
}

export const BRP002: Rule = {
	code: 'BRP002',
	severity: 'fault',
	demands: 'The faces of a shell are connected with each other.',
	check(model, report) {
		const points = pointsOf(model)
		for (const shell of model.instances('IfcConnectedFaceSet')) {
			report.applies()
			const pieces = piecesOf(model, points, shell)
			if (pieces > 1)
				report.fails(
					shell,
					`The faces of ${model.named(shell)} form ${pieces} separate pieces; expected one, and a shell of its own for each`,
				)
		}
	},
}
