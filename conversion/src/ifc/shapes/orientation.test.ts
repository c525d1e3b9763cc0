import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { expect, it } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { PROJECT_RECORDS, stepFile } from '../../testing/convert-text.ts'
import { readOrientation } from './orientation.ts'

const read = (records: string, metres = 1) =>
	readOrientation(new StepFile(new TextEncoder().encode(stepFile(records))), metres)

/** A grid at (10, 20), turned by a quarter, with an axis by two points and one by a point and a direction. */
const GRID = `#10=IFCGRID('0000000000000000000010',$,$,$,$,#11,$,(#20),(#30,#40),$,$);
#11=IFCLOCALPLACEMENT($,#12);
#12=IFCAXIS2PLACEMENT3D(#13,$,#14);
#13=IFCCARTESIANPOINT((10.,20.,0.));
#14=IFCDIRECTION((0.,1.,0.));
#20=IFCGRIDAXIS('A',#21,.T.);
#21=IFCPOLYLINE((#22,#23));
#22=IFCCARTESIANPOINT((0.,0.));
#23=IFCCARTESIANPOINT((5.,0.));
#30=IFCGRIDAXIS('1',#31,.T.);
#31=IFCLINE(#22,#32);
#32=IFCVECTOR(#33,1.);
#33=IFCDIRECTION((0.,1.));
#40=IFCGRIDAXIS('round',#41,.T.);
#41=IFCCIRCLE($,5.);`

it('axes are where the placement of their grid puts them, in metres, and only straight ones', () => {
	const { grid } = read(GRID, 0.5)
	expect(grid?.map(({ tag, family }) => [tag, family])).toEqual([
		['A', 0],
		['1', 1],
	])
	expect(grid?.[0]?.from).toEqual([5, 10])
	expect(grid?.[0]?.to[0]).toBeCloseTo(5)
	expect(grid?.[0]?.to[1]).toBeCloseTo(12.5)
	expect(grid?.[1]?.to[0]).toBeCloseTo(4.5)
	expect(grid?.[1]?.to[1]).toBeCloseTo(10)
})

it('north is that of the context, or else of the map, clockwise from the y axis', () => {
	const context = (x: number, y: number) =>
		read(PROJECT_RECORDS.replace(',#3,$);', ',#3,#50);').concat(`\n#50=IFCDIRECTION((${x}.,${y}.));`)).north
	expect(context(0, 1)).toBe(0)
	expect(context(1, 1)).toBe(45)
	expect(context(-1, 0)).toBe(270)
	const map = `#60=IFCMAPCONVERSION(#2,#61,0.,0.,0.,0.,1.,1.);\n#61=IFCPROJECTEDCRS('EPSG:2056',$,$,$,$,$,$);`
	expect(read(`${PROJECT_RECORDS}\n${map}`).north).toBe(90)
	expect(read(PROJECT_RECORDS)).toEqual({})
})

it('broken axes are left out and stop nothing', () => {
	const broken = GRID.replace("'A',#21", "'A',#99").replace('#33=IFCDIRECTION((0.,1.));', '#33=IFCDIRECTION(());')
	expect(read(broken).grid).toBeUndefined()
})

it('a building with a grid keeps all its axes', () => {
	const text = [...generateSampleModel({ panels: 20 }).chunks].join('')
	const { grid = [] } = readOrientation(new StepFile(new TextEncoder().encode(text)), 1)
	expect(grid.length).toBe(text.match(/IFCGRIDAXIS/g)?.length ?? 0)
	expect(new Set(grid.map(({ tag }) => tag))).toContain('A')
})
