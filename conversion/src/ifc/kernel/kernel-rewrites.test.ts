import { describe, expect, it } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { stepFile } from '../../testing/convert-text.ts'
import { KernelRewrites } from './kernel-rewrites.ts'

const FIRST_FREE = 1_000_000_000

/** What replaces the record `#1` of a file. */
function rewriteOf(records: string): string | null {
	const file = new StepFile(Buffer.from(stepFile(records)))
	return new KernelRewrites(file, FIRST_FREE).of(file.record(1))
}

const list = (count: number, item: (at: number) => string): string =>
	Array.from({ length: count }, (_, at) => item(at)).join()

const points = (first: number, count: number): string =>
	Array.from({ length: count }, (_, at) => `#${first + at}=IFCCARTESIANPOINT((${at}.,${at % 2}.,0.));`).join('\n')

/** A bar along a B-spline of these knots through ten points. */
const splineBar = (times: string, knots: string): string => `#1=IFCSWEPTDISKSOLID(#2,0.1,$,$,$);
#2=IFCBSPLINECURVEWITHKNOTS(1,(${list(10, (at) => `#${10 + at}`)}),.UNSPECIFIED.,.F.,.F.,(${times}),(${knots}),.UNSPECIFIED.);
${points(10, 10)}`

describe('records that nobody can draw are kept', () => {
	it('splines whose knots occur a fraction of times, or never', () => {
		const knots = list(10, (at) => `${at}.`)
		expect(rewriteOf(splineBar('2,1,1,1,1,1,1,1,1,2', knots))).toContain('IFCPOLYLINE')
		for (const times of ['1.5,1,1,1,1,1,1,1,1,2', '2,1,1,1,0,1,1,1,2,2', '2,1,1,1,-1,1,1,1,2,3'])
			expect([times, rewriteOf(splineBar(times, knots))]).toEqual([times, null])
	})

	it('a curve of more corners than a call has room for arguments', () => {
		const count = 500_000
		const corners = list(count, (at) => String((at % 2) + 1))
		expect(
			rewriteOf(`#1=IFCSWEPTDISKSOLID(#2,0.1,$,$,$);
#2=IFCINDEXEDPOLYCURVE(#3,(IFCLINEINDEX((${corners}))),.F.);
#3=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(1.,0.,0.)));`),
		).toBeNull()
	})

	it('a curve of which one piece has too many points: the others aren’t joined without it', () => {
		const count = 4000
		expect(
			rewriteOf(`#1=IFCSWEPTDISKSOLID(#2,0.1,$,$,$);
#2=IFCCOMPOSITECURVE((#3,#4),.F.);
#3=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#5);
#4=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#6);
#5=IFCPOLYLINE((#10,#11));
#6=IFCBSPLINECURVEWITHKNOTS(1,(${list(count, (at) => `#${11 + at}`)}),.UNSPECIFIED.,.F.,.F.,(2,${list(count - 2, () => '1')},2),(${list(count, (at) => `${at}.`)}),.UNSPECIFIED.);
${points(10, count + 1)}`),
		).toBeNull()
	})
})

it('splits a face set by colour once, however often it is listed', () => {
	const file = new StepFile(
		Buffer.from(
			stepFile(`#1=IFCSHAPEREPRESENTATION($,'Body','Tessellation',(${list(10_000, () => '#5')}));
#2=IFCSHAPEREPRESENTATION($,'Body','Tessellation',(#5));
#5=IFCTRIANGULATEDFACESET(#6,$,.T.,((1,2,3),(1,3,2)),$);
#6=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(0.,1.,0.),(1.,0.,0.)));
#7=IFCCOLOURRGBLIST(((1.,0.,0.),(0.,0.,1.)));
#8=IFCINDEXEDCOLOURMAP(#5,$,#7,(1,2));`),
		),
	)
	const rewrites = new KernelRewrites(file, FIRST_FREE)
	const [first, second] = [1, 2].map((id) => rewrites.of(file.record(id)) ?? '')
	expect(first?.match(/IFCTRIANGULATEDFACESET/g)).toHaveLength(2)
	const items = /\(#[^()]*\)/.exec(first ?? '')?.[0]
	expect(second).toBe(`#2=IFCSHAPEREPRESENTATION($,'Body','Tessellation',${items});\n`)
})

it('reads three ratios of a direction that has a million', () => {
	expect(rewriteOf(`#1=IFCDIRECTION((0.,0.,2.,${list(1_000_000, () => '1.')}));`)).toBe(
		'#1=IFCDIRECTION((0.,0.,1.));\n',
	)
})

describe('little work is done for a small file', () => {
	it('that refers to one long curve very often', () => {
		const count = 1000
		const file = new StepFile(
			Buffer.from(
				stepFile(`#1=IFCINDEXEDPOLYCURVE(#2,$,.F.);
#2=IFCCARTESIANPOINTLIST3D((${list(19_000, (at) => `(${at}.,0.,0.)`)}));
${Array.from({ length: count }, (_, at) => `#${10 + at}=IFCSWEPTDISKSOLID(#1,0.1,$,${at}.2,${at}.6);`).join('\n')}`),
			),
		)
		const rewrites = new KernelRewrites(file, FIRST_FREE)
		const written = Array.from({ length: count }, (_, at) => rewrites.of(file.record(10 + at)))
		expect(written[0]).toContain('IFCPOLYLINE')
		expect(written.at(-1)).toBeNull()
	})

	it('whose sections have more corners together than anybody draws', () => {
		const count = 300
		const corners = list(1000, (at) => `(${Math.cos(at / 160).toFixed(6)},${Math.sin(at / 160).toFixed(6)})`)
		expect(
			rewriteOf(`#1=IFCSECTIONEDSPINE(#2,(${list(count, () => '#3')}),(${list(count, (at) => `#${1000 + at}`)}));
#2=IFCPOLYLINE((#10,#11));
#3=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#4);
#4=IFCINDEXEDPOLYCURVE(#5,$,.F.);
#5=IFCCARTESIANPOINTLIST2D((${corners}));
${points(10, count)}
${Array.from({ length: count }, (_, at) => `#${1000 + at}=IFCAXIS2PLACEMENT3D(#${10 + at},$,$);`).join('\n')}`),
		).toBe('')
	})
})
