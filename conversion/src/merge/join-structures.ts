import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import type { ReadStructure } from '../converted-model.ts'
import { TextColumns } from '../text-columns.ts'
import type { AlignedFloors } from './align-floors.ts'

type Column = Exclude<keyof ElementColumns, 'count'>

/** The meaning of the numbers in a column, to renumber them over several files. */
const COLUMNS: Record<Column, 'plain' | 'text' | 'class' | 'element' | 'floor'> = {
	parent: 'element',
	floor: 'floor',
	express_id: 'plain',
	global_id: 'plain',
	class: 'class',
	name: 'text',
	tag: 'text',
	object_type: 'text',
	description: 'text',
	geometry: 'plain',
	length: 'plain',
	width: 'plain',
	height: 'plain',
	area: 'plain',
	volume: 'plain',
	weight: 'plain',
	measure_origins: 'text',
	fingerprint: 'plain',
}

const LONGEST_NAME = 255

/** Distinct texts in order. */
const listed = (texts: string[], separator: string): string =>
	[...new Set(texts.filter((text) => text !== ''))].join(separator).slice(0, LONGEST_NAME)

function joinColumns(
	structures: readonly ReadStructure[],
	floors: AlignedFloors,
): Pick<ReadStructure, 'elements' | 'strings' | 'classes'> {
	const texts = new TextColumns()
	const classes = new TextColumns()
	const joined = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, []])) as unknown as Record<
		Column,
		(string | number | null)[]
	>
	let first = 0
	for (const [file, { elements, strings, classes: ownClasses }] of structures.entries()) {
		const textNumbers = strings.map((text) => texts.number(text))
		const classNumbers = ownClasses.map((name) => classes.number(name))
		const floorNumbers = floors.numbers[file] as number[]
		const offset = first
		const renumber = {
			plain: (value: string | number | null) => value,
			text: (value: string | number | null) => textNumbers[value as number] ?? -1,
			class: (value: string | number | null) => classNumbers[value as number] ?? -1,
			element: (value: string | number | null) => ((value as number) < 0 ? -1 : (value as number) + offset),
			floor: (value: string | number | null) => floorNumbers[value as number] ?? -1,
		}
		for (const [name, kind] of Object.entries(COLUMNS) as [Column, keyof typeof renumber][]) {
			const into = joined[name]
			const change = renumber[kind]
			for (const value of elements[name]) into.push(change(value))
		}
		first += elements.count
	}
	const elements = { count: first, ...joined } as unknown as ElementColumns
	return { elements, strings: texts.texts, classes: classes.texts }
}

/** Combines the elements of several models in order, on their merged floors. */
export function joinStructures(structures: readonly ReadStructure[], floors: AlignedFloors): ReadStructure {
	const [head] = structures as [ReadStructure]
	const walls: number[] = []
	let first = 0
	for (const structure of structures) {
		for (const wall of structure.walls) walls.push(wall + first)
		first += structure.elements.count
	}
	return {
		version: head.version,
		schema: listed(
			structures.map(({ schema }) => schema),
			' + ',
		),
		exporter: listed(
			structures.map(({ exporter }) => exporter),
			', ',
		),
		project_name: structures.find(({ project_name }) => project_name !== '')?.project_name ?? '',
		length_unit_in_metres: head.length_unit_in_metres,
		floors: floors.floors,
		...joinColumns(structures, floors),
		walls,
	}
}
