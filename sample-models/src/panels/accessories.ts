import { box, type Polyhedron, type Vec3 } from '../shapes/solids.ts'
import { boxPart, type Part, part } from '../step/parts.ts'

/** A cast-in lifting anchor: a slender truncated pyramid, `at` in the middle of its top. */
export function liftingAnchor(at: Vec3): Part {
	const [wide, narrow, deep] = [0.03, 0.015, 0.18]
	const ring = (half: number, z: number): Vec3[] => [
		[-half, -half, z],
		[half, -half, z],
		[half, half, z],
		[-half, half, z],
	]
	const body: Polyhedron = {
		kind: 'polyhedron',
		material: 'steel',
		vertices: [...ring(narrow, -deep), ...ring(wide, 0)],
		faces: [
			[3, 2, 1, 0],
			[4, 5, 6, 7],
			[0, 1, 5, 4],
			[1, 2, 6, 5],
			[2, 3, 7, 6],
			[3, 0, 4, 7],
		],
	}
	const look = { class: 'IfcMechanicalFastener', predefined: 'ANCHORBOLT', name: 'Lifting anchor' } as const
	return part({ ...look, material: 'steel', at }, [body])
}

/** An angle bracket fixing a wall to the floor, `at` where the wall's inner face meets the floor. */
export function angleBracket(at: Vec3): Part {
	const look = { class: 'IfcDiscreteAccessory', predefined: 'BRACKET', name: 'Angle bracket' } as const
	return part({ ...look, material: 'steel', at }, [
		box('steel', [-0.05, 0, 0.004], [0.05, 0.004, 0.1]),
		box('steel', [-0.05, 0, 0], [0.05, 0.1, 0.004]),
	])
}

export function baseBolt(at: Vec3): Part {
	const look = { class: 'IfcMechanicalFastener', predefined: 'BOLT', name: 'Anchor bolt M16' } as const
	return boxPart(
		{ ...look, material: 'steel' },
		[at[0] - 0.008, at[1] - 0.008, at[2] - 0.12],
		[at[0] + 0.008, at[1] + 0.008, at[2] + 0.03],
	)
}
