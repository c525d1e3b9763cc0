import { expect, it } from 'vitest'
import { readStructureColumns } from './structure-columns.ts'

const structure = {
	classes: ['IfcWall'],
	strings: ['tag', 'Wall north', 'Wall south'],
	elements: { count: 3, parent: [-1, 0, -1], floor: [0, 0, -1], class: [0, 0, 0], name: [2, -1, 1] },
}

it('reads the columns and only the texts that are names', () => {
	const columns = readStructureColumns(structure)
	expect([...columns.parent]).toEqual([-1, 0, -1])
	expect([...columns.name].map((name) => columns.names[name])).toEqual(['Wall south', undefined, 'Wall north'])
})

it('says where north is if the file does', () => {
	expect(readStructureColumns(structure).north).toBeNull()
	expect(readStructureColumns({ ...structure, north: 0 }).north).toBe(0)
})

it('refuses what is no structure, or one with a short column', () => {
	expect(() => readStructureColumns({ message: 'Access denied' })).toThrow('not the structure')
	expect(() => readStructureColumns({ ...structure, elements: { ...structure.elements, parent: [-1] } })).toThrow(
		'column parent',
	)
})
