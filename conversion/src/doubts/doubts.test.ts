import { measureOrigin } from '@panelyard/contracts/panels/measures'
import { withDoubts } from '@panelyard/sample-models/flaws'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { bodiesModel, polylineRecords } from '../testing/bodies-model.ts'
import { convertContent } from '../testing/convert-text.ts'
import { parseKernelMessage } from './kernel-doubts.ts'

const POINTS = '#101=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(0.,1000.,0.),(1000.,0.,0.),(0.,0.,1000.)));'
const tetrahedron = (faces: string): string => `#100=IFCTRIANGULATEDFACESET(#101,$,.T.,(${faces}),$);\n${POINTS}`
const OUTWARDS = '(1,2,3),(1,3,4),(1,4,2),(2,4,3)'
const INWARDS = '(1,3,2),(1,4,3),(1,2,4),(2,3,4)'
/** A bar whose radius is missing, which only a box can replace. */
const WRONG_BAR = `#100=IFCSWEPTDISKSOLID(#101,0.,$,0.,1.);\n${polylineRecords(
	[
		[0, 0, 0],
		[1000, 1000, 1000],
	],
	101,
	110,
)}`

/** A quantity set of the wall of body `at` (0 for the first). */
const quantities = (at: number, ...lines: string[]): string => {
	const wall = (at + 1) * 1000
	return `#${wall + 900}=IFCELEMENTQUANTITY('${wall + 900}',$,'BaseQuantities',$,$,(${lines.map((_, line) => `#${wall + 902 + line}`).join()}));
#${wall + 901}=IFCRELDEFINESBYPROPERTIES('${wall + 901}',$,$,$,(#${wall}),#${wall + 900});
${lines.map((line, number) => `#${wall + 902 + number}=${line};`).join('\n')}`
}
const volume = (value: string): string => `IFCQUANTITYVOLUME('NetVolume',$,$,${value})`
const BLOCK = '#100=IFCEXTRUDEDAREASOLID(#14,#3,#16,3000.);'

const inFile = (bodies: string[], further = ''): string =>
	bodiesModel(bodies).replace('ENDSEC;\nEND-', `${further}\nENDSEC;\nEND-`)

describe('what the converter isn’t sure of', () => {
	it('is listed by element with its reason', async () => {
		const bodies = [
			BLOCK.replace('3000.', '0.'),
			tetrahedron(OUTWARDS),
			tetrahedron(OUTWARDS.replace('(2,4,3)', '(2,3,4)')),
			tetrahedron(INWARDS),
			`${BLOCK}\n#101=IFCSPHERICALSURFACE(#3,100.);`,
			BLOCK,
			BLOCK,
			BLOCK,
			BLOCK,
			BLOCK,
		]
		const further = [
			quantities(5, volume('1.2')),
			quantities(6, volume('1.14')),
			quantities(7, volume('1.8')),
			quantities(8, "IFCQUANTITYAREA('NetSideArea',$,$,3.)", "IFCQUANTITYLENGTH('Width',$,$,200.)"),
			"#19=IFCRELAGGREGATES('0000000000000000000019',$,$,$,#10,(#10000));",
		]
		const text = inFile(bodies, further.join('\n')).replace("'Body','Body',(#5100)", "'Body','Body',(#5100,#5101)")
		const { report } = await convertContent(text)
		const told = report.doubtful.map(({ name, reason_code, reason_value }) => [name, reason_code, reason_value])
		expect(told).toEqual([
			['Wall', 'parts_overlap', ''],
			['1', 'no_volume', ''],
			['3', 'not_closed', ''],
			['4', 'inverted_faces', ''],
			['5', 'kernel_error', expect.stringMatching(/^#5101 IFCSPHERICALSURFACE: unexpected mesh type/)],
			['7', 'volume_differs', '1.14 / 1.2'],
			['8', 'volume_differs', '1.8 / 1.2'],
			['9', 'area_times_thickness', '0.6 / 1.2'],
		])
		expect(report.doubtful[0]).toMatchObject({ element: 0, wholes: [] })
		expect(report.converted).toBe(bodies.length + 1)
	})

	it('never includes the volume of a box that replaces a shape', async () => {
		const assembly = `#20=IFCELEMENTASSEMBLY('0000000000000000000020',$,'Panel',$,$,#7,$,$,$,$);
#21=IFCRELAGGREGATES('0000000000000000000021',$,$,$,#20,(#1000,#2000,#3000));`
		const { report, structure } = await convertContent(inFile([BLOCK, WRONG_BAR, WRONG_BAR], assembly))
		const { elements, strings } = structure
		const of = (name: string): number => elements.name.findIndex((number) => strings[number] === name)
		expect(report.fallback.map(({ name, wholes }) => [name, wholes])).toEqual([
			['2', [of('Panel')]],
			['3', [of('Panel')]],
		])
		const bar = of('2')
		expect([elements.volume[bar], elements.area[bar], elements.length[bar]]).toEqual([null, null, null])
		const panel = of('Panel')
		expect(elements.volume[panel]).toBeCloseTo(1.2, 6)
		expect(measureOrigin(strings[elements.measure_origins[panel] as number] ?? '', 'volume')).toBe('incomplete')
		const whole = of('1')
		expect(measureOrigin(strings[elements.measure_origins[whole] as number] ?? '', 'volume')).toBe('geometry')
	})
})

it('is told of a building in which sizes, faces and volumes are wrong', async () => {
	const { chunks } = generateSampleModel({ construction: 'precast', panels: 20, quirks: { reinforcement: true } })
	const { report } = await convertContent([...withDoubts(chunks)].join(''))
	const codes = report.doubtful.map(({ reason_code }) => reason_code)
	expect([...new Set(codes)].sort()).toEqual(['inverted_faces', 'no_volume', 'not_closed', 'volume_differs'])
	expect(new Set(report.fallback.map(({ name }) => name))).toEqual(new Set(['Bar']))
})

it('reads the record at the end of the kernel’s messages', () => {
	expect(parseKernelMessage('[WEB-IFC][error][GetMesh()] unexpected mesh type 12')).toEqual({
		id: 12,
		text: 'unexpected mesh type',
	})
	expect(parseKernelMessage('[WEB-IFC][error][GetEdge())] unexpected edgecurve type 7')?.text).toBe(
		'unexpected edgecurve type',
	)
	expect(parseKernelMessage('[WEB-IFC][error][BoolProcess()] bool aborted due to empty source or target')).toBeNull()
	expect(parseKernelMessage('[WEB-IFC][error][ComputeCurve()] Self intersecting composite curve 3')).toBeNull()
})
