import { MOST_FAULTS_LISTED } from '@panelyard/contracts/testing/conformance'
import { expect, test } from 'vitest'
import { StepFile } from '../../../step/step-file.ts'
import { stepFile } from '../../../testing/convert-text.ts'
import { checkRules } from '../check-rules.ts'
import { outcomeOf, resultOf, resultOfView } from '../rule.test-support.ts'
import { testRule } from '../rule-cases.test-support.ts'
import { IFC101 } from './ifc101.ts'
import { IFC102 } from './ifc102.ts'
import { IFC105 } from './ifc105.ts'
import { IFC106 } from './ifc106.ts'
import { IFC430 } from './ifc430.ts'

testRule(IFC101, {
	schema: 'IFC4',
	passes: { 'IFC2X3: a release': '', 'IFC4: a release': '', 'IFC4X3_ADD2: a release': '' },
	notApplicable: {},
	fails: {
		'IFC4X3_RC1: a draft': ['', 0, '“IFC4X3_RC1”'],
		'IFC4X1: a withdrawn release': ['', 0, 'IFC2X3, IFC4, IFC4X3_ADD2'],
	},
})

test('of a file whose schema nobody knows, only its release is judged', () => {
	const file = new StepFile(new TextEncoder().encode(stepFile(`#1=IFCWALL('1',$,$,$,$,$,$,$);`, 'IFC9')))
	const judged = checkRules(file, null).filter(({ outcome }) => outcome !== 'not_applicable')
	expect(judged.map(({ rule, outcome, lines, message }) => [rule, outcome, lines, message])).toEqual([
		[
			'IFC101',
			'failed',
			[0],
			'The header names the schema “IFC9”; the official releases are IFC2X3, IFC4, IFC4X3_ADD2',
		],
	])
})

testRule(IFC102, {
	schema: 'IFC4X3_ADD2',
	passes: {
		'a wall': `#1=IFCWALL('1',$,$,$,$,$,$,$,.SOLIDWALL.);`,
		'a subtype of a deprecated entity': '#1=IFCTEXTLITERALWITHEXTENT($,$,$,$,$);',
		'IFC2X3: a subtype of a deprecated entity': `#1=IFCRELASSOCIATESMATERIAL('1',$,$,$,$,$);`,
	},
	notApplicable: {},
	fails: {
		'a deprecated entity': [`#1=IFCTEXTLITERAL($,$,$);`, 1, 'IfcTextLiteral is deprecated in IFC4X3'],
		'IFC2X3: a relation that is too general': [`#1=IFCRELASSOCIATES('1',$,$,$,$);`, 1, 'IfcRelAssociates'],
		'IFC4: a device that is too general': [`#1=IFCFLOWTERMINAL('1',$,$,$,$,$,$,$);`, 1, 'IfcFlowTerminal'],
		'a deprecated attribute': [`#1=IFCBUILDINGSTOREY('1',$,$,$,$,$,$,$,$,3.);`, 1, 'Elevation, which is deprecated'],
		'IFC4: one of a supertype': [`#1=IFCREINFORCINGBAR('1',$,$,$,$,$,$,$,'B500',$,$,$,$,$);`, 1, 'SteelGrade'],
		'a deprecated enumerated value': [`#1=IFCSPACE('1',$,$,$,$,$,$,$,$,.INTERNAL.,$);`, 1, 'PredefinedType INTERNAL'],
		'a deprecated text': [`#1=IFCSHAPEREPRESENTATION($,$,'PointCloud',());`, 1, 'RepresentationType PointCloud'],
		'IFC2X3: a deprecated property set': [`#1=IFCPROPERTYSET('1',$,'Pset_Draughting',$,());`, 1, 'Pset_Draughting'],
	},
})

const shape = `
#1=IFCWALL('1',$,$,$,$,#2,#3,$,$);
#2=IFCLOCALPLACEMENT($,$);
#3=IFCPRODUCTDEFINITIONSHAPE($,$,(#4));
#4=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#6));
#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,$,$,$);
#6=IFCEXTRUDEDAREASOLID($,$,$,1.);`

const unused = `#7=IFCCARTESIANPOINT((0.,0.,0.));`

for (const rule of [IFC105, IFC106])
	testRule(rule, {
		schema: 'IFC4',
		passes: {
			'a wall and its shape': shape,
			'a style and a layer of its shape': `${shape}
#7=IFCSTYLEDITEM(#6,(#8),$);
#8=IFCSURFACESTYLE($,.BOTH.,());
#9=IFCPRESENTATIONLAYERASSIGNMENT('L',$,(#4),$);`,
			'a part of the context': `${shape}#7=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body',$,*,*,*,*,#5,$,$,$);`,
			'a document of a material': `
#1=IFCRELASSOCIATESMATERIAL('1',$,$,$,(),#2);
#2=IFCMATERIAL('M',$,$);
#3=IFCEXTERNALREFERENCERELATIONSHIP($,$,#4,(#2));
#4=IFCDOCUMENTREFERENCE($,$,$,$,$);`,
			'IFC2X3: properties of a material': `
#1=IFCRELASSOCIATESMATERIAL('1',$,$,$,(),#2);
#2=IFCMATERIAL('M');
#3=IFCGENERALMATERIALPROPERTIES(#2,$,$,2500.);`,
			'a dependency of two properties of a set': `
#1=IFCPROPERTYSET('1',$,'S',$,(#2,#3));
#2=IFCPROPERTYSINGLEVALUE('A',$,$,$);
#3=IFCPROPERTYSINGLEVALUE('B',$,$,$);
#4=IFCPROPERTYDEPENDENCYRELATIONSHIP($,$,#2,#3,$);`,
		},
		notApplicable: { 'an empty file': '' },
		fails: {
			'a point that nothing uses': [`${shape}\n${unused}`, 7, '#7=IfcCartesianPoint isn’t used'],
			'placements that only use each other': [
				`${shape}\n#7=IFCLOCALPLACEMENT(#8,$);\n#8=IFCLOCALPLACEMENT(#7,$);`,
				7,
				'#7=IfcLocalPlacement',
			],
			'a property that is only depended on': [
				`#1=IFCPROPERTYSET('1',$,'S',$,(#2));
#2=IFCPROPERTYSINGLEVALUE('A',$,$,$);
#3=IFCPROPERTYSINGLEVALUE('B',$,$,$);
#4=IFCPROPERTYDEPENDENCYRELATIONSHIP($,$,#2,#3,$);`,
				3,
				'#3=IfcPropertySingleValue',
			],
		},
	})

test('100,000 unused points are counted, and the first ones are kept', async () => {
	const points = Array.from({ length: 100_000 }, (_, at) => `#${at + 10}=IFCCARTESIANPOINT((0.,0.));`).join('\n')
	const { count, lines } = await resultOf(IFC105, `${shape}\n${points}`)
	expect([count, lines.length]).toEqual([100_000, MOST_FAULTS_LISTED])
})

test('IFC430 looks for alignments in reference views of IFC4.3 only', async () => {
	const alignment = `#1=IFCALIGNMENT('1',$,$,$,$,$,$,$);`
	const outcome = async (view: string, records: string, schema: string): Promise<string> =>
		(await resultOfView(IFC430, view, records, schema)).outcome
	expect(await outcome('ReferenceView', alignment, 'IFC4X3_ADD2')).toBe('failed')
	expect(await outcome('ReferenceView', `#1=IFCWALL('1',$,$,$,$,$,$,$,$);`, 'IFC4X3_ADD2')).toBe('passed')
	expect(await outcome('Alignment-basedView', alignment, 'IFC4X3_ADD2')).toBe('not_applicable')
	expect(await outcome('ReferenceView', '', 'IFC4')).toBe('not_applicable')
	expect(await outcomeOf(IFC430, alignment, 'IFC4X3_ADD2')).toBe('not_applicable')
})
