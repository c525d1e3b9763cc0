import { withElevations } from '@panelyard/sample-models/flaws'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { expect, it } from 'vitest'
import { StepFile } from '../step/step-file.ts'
import { readHierarchy } from './hierarchy.ts'
import { readElements } from './ifc-elements.ts'
import { ProjectUnits } from './units.ts'

const { chunks, truth } = generateSampleModel({ panels: 120, detail: 'layers', origin: [0, 0, 420] })
const wanted = truth.floors.map(({ elevation }) => elevation)

function elevationsOf(text: string): (number | null)[] {
	const file = new StepFile(Buffer.from(text))
	return readHierarchy(file, readElements(file), new ProjectUnits(file).length).floors.map(({ elevation }) => elevation)
}

const close = (elevations: (number | null)[]): (number | null)[] =>
	elevations.map((value) => value && Math.round(value * 1000) / 1000)

it.each<[string, (stated: string, storey: number) => string]>([
	['all of them', () => '$'],
	['one among others', (stated, storey) => (storey === 1 ? '$' : stated)],
	['all, which say 0', () => '0.'],
	['all, which say 0 or nothing', (_, storey) => (storey === 2 ? '$' : '0.')],
	['all, which say metres in a file of millimetres', (stated) => String(Number(stated) / 1000)],
	['all but one, in another height system', (stated, storey) => (storey === 0 ? String(Number(stated)) : '$')],
])('storeys without an elevation are at the height of their placement: %s', (_, elevation) => {
	expect(wanted.length).toBeGreaterThan(2)
	expect(close(elevationsOf([...withElevations(chunks, elevation)].join('')))).toEqual(close(wanted))
})

it('storeys that are all at 0 and placed at one height stay there', () => {
	const text = [...withElevations(chunks, () => '0.')].join('')
	const flat = text.replaceAll(/(=IFCBUILDINGSTOREY\((?:[^,]*,){5})#\d+/g, '$1$$')
	expect(new Set(elevationsOf(flat))).toEqual(new Set([0]))
})
