import { describe, expect, test } from 'vitest'
import { outcomeOf, resultOf } from '../rule.test-support.ts'
import { GEM011 } from './gem011.ts'
import { GEM111 } from './gem111.ts'
import { GEM112 } from './gem112.ts'
import { GEM113 } from './gem113.ts'

describe('GEM011', () => {
	const curve = (entity: string, first: string, second: string): string => `
#1=${entity}((#2,#3),.F.${entity === 'IFCCOMPOSITECURVE' ? '' : ',$,$'});
#2=${first}(.CONTINUOUS.,$,$);
#3=${second}(.CONTINUOUS.,$,$);`

	test.each([
		['IFCCOMPOSITECURVE', 'IFCCURVESEGMENT', 'IFCCURVESEGMENT', 'passed'],
		['IFCCOMPOSITECURVE', 'IFCCOMPOSITECURVESEGMENT', 'IFCCOMPOSITECURVESEGMENT', 'passed'],
		['IFCCOMPOSITECURVE', 'IFCCOMPOSITECURVESEGMENT', 'IFCCURVESEGMENT', 'failed'],
		['IFCGRADIENTCURVE', 'IFCCURVESEGMENT', 'IFCCURVESEGMENT', 'passed'],
		['IFCGRADIENTCURVE', 'IFCCOMPOSITECURVESEGMENT', 'IFCCOMPOSITECURVESEGMENT', 'failed'],
		['IFCSEGMENTEDREFERENCECURVE', 'IFCCOMPOSITECURVESEGMENT', 'IFCCOMPOSITECURVESEGMENT', 'failed'],
	])('%s of %s and %s', async (entity, first, second, outcome) => {
		expect(await outcomeOf(GEM011, curve(entity, first, second), 'IFC4X3_ADD2')).toBe(outcome)
	})

	test('isn’t about other schemas and other curves', async () => {
		const mixed = curve('IFCCOMPOSITECURVE', 'IFCCOMPOSITECURVESEGMENT', 'IFCREPARAMETRISEDCOMPOSITECURVESEGMENT')
		expect(await outcomeOf(GEM011, mixed)).toBe('not_applicable')
		expect(await outcomeOf(GEM011, '#1=IFCPOLYLINE(());', 'IFC4X3_ADD2')).toBe('not_applicable')
	})
})

describe('GEM111', () => {
	const line = (entity: string, points: string, precision = '1.E-3'): string => `
#1=${entity}((${points}));
#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,${precision},$,$);
#11=IFCCARTESIANPOINT((0.,0.));
#12=IFCCARTESIANPOINT((5.,0.));
#13=IFCCARTESIANPOINT((5.,5.));
#14=IFCCARTESIANPOINT((5.,5.0005));
#15=IFCCARTESIANPOINT((0.,0.));`

	test.each([
		['IFCPOLYLINE', '#11,#12,#13', 'passed'],
		['IFCPOLYLINE', '#11,#12,#13,#11', 'passed'],
		['IFCPOLYLINE', '#11,#12,#13,#15', 'failed'],
		['IFCPOLYLINE', '#11,#12,#13,#12', 'failed'],
		['IFCPOLYLINE', '#11,#12,#13,#14', 'failed'],
		['IFCPOLYLINE', '#11,#12,#13,#12,#11', 'failed'],
		['IFCPOLYLOOP', '#11,#12,#13', 'passed'],
		['IFCPOLYLOOP', '#11,#12,#13,#11', 'failed'],
		['IFCPOLYLOOP', '#11,#12,#13,#15', 'failed'],
	])('%s through %s', async (entity, points, outcome) => {
		expect(await outcomeOf(GEM111, line(entity, points))).toBe(outcome)
	})

	test('points are as different as the precision says', async () => {
		expect(await outcomeOf(GEM111, line('IFCPOLYLINE', '#11,#12,#13,#14', '1.E-5'))).toBe('passed')
	})

	test('the precision is that of the context of the shape, where contexts differ', async () => {
		const inContext = (context: string): string => `${line('IFCPOLYLINE', '#11,#12,#13,#14')}
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,$);
#4=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Axis','Model',*,*,*,*,#3,$,.MODEL_VIEW.,$);
#5=IFCSHAPEREPRESENTATION(${context},'Axis','Curve2D',(#1));`
		expect(await outcomeOf(GEM111, inContext('#2'))).toBe('failed')
		expect(await outcomeOf(GEM111, inContext('#4'))).toBe('passed')
	})

	test('names the points', async () => {
		expect((await resultOf(GEM111, line('IFCPOLYLINE', '#11,#12,#13,#12'))).message).toBe(
			'Points 2 and 4 of #1=IfcPolyline are the same (nearer than 0.001); expected different ones',
		)
	})

	test('isn’t about a model without lines', async () => {
		expect(await outcomeOf(GEM111, '#11=IFCCARTESIANPOINT((0.,0.));')).toBe('not_applicable')
	})
})

const indexed = (points: string, segments: string, size = 2): string => `
#1=IFCINDEXEDPOLYCURVE(#2,${segments},$);
#2=IFCCARTESIANPOINTLIST${size}D((${points}));
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,$);`

test.each([
	['(0.,0.),(1.,0.),(1.,1.)', '$', 'passed'],
	['(0.,0.),(1.,0.),(0.,0.)', '$', 'passed'],
	['(0.,0.),(1.,0.),(1.,0.000001)', '$', 'failed'],
	['(0.,0.),(1.,0.),(1.,0.),(1.,1.)', '(IFCLINEINDEX((1,2)),IFCLINEINDEX((3,4)))', 'passed'],
	['(0.,0.),(1.,0.),(1.,0.),(1.,1.)', '(IFCLINEINDEX((1,2,3)),IFCLINEINDEX((3,4)))', 'failed'],
	['(0.,0.),(1.,0.),(1.,0.),(1.,1.)', '(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4)))', 'failed'],
])('GEM112: a curve through %s by %s', async (points, segments, outcome) => {
	expect(await outcomeOf(GEM112, indexed(points, segments))).toBe(outcome)
})

test('GEM112: heights tell points apart', async () => {
	expect(await outcomeOf(GEM112, indexed('(0.,0.,0.),(0.,0.,1.)', '$', 3))).toBe('passed')
})

test.each([
	['(0.,0.),(1.,1.),(2.,0.)', '(IFCARCINDEX((1,2,3)))', 'passed'],
	['(0.,0.),(1.,0.),(2.,0.)', '(IFCLINEINDEX((1,2,3)))', 'passed'],
	['(0.,0.),(1.,0.),(2.,0.)', '(IFCARCINDEX((1,2,3)))', 'failed'],
	['(0.,0.),(1.,0.000001),(2.,0.)', '(IFCARCINDEX((1,2,3)))', 'failed'],
	['(0.,0.),(1.,0.)', '(IFCARCINDEX((1,2,7)))', 'passed'],
])('GEM113: a curve through %s by %s', async (points, segments, outcome) => {
	expect(await outcomeOf(GEM113, indexed(points, segments))).toBe(outcome)
})

test('GEM112 and GEM113 aren’t about models without indexed curves', async () => {
	expect(await outcomeOf(GEM112, '#1=IFCPOLYLINE(());')).toBe('not_applicable')
	expect(await outcomeOf(GEM113, '#1=IFCPOLYLINE(());')).toBe('not_applicable')
})
