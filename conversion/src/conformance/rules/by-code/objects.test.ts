import { testRule } from '../rule-cases.test-support.ts'
import { MPD001 } from './mpd001.ts'
import { OJP001 } from './ojp001.ts'
import { OJT001 } from './ojt001.ts'
import { SYS001 } from './sys001.ts'

const mapped = (first: string, second: string): string => `
#1=IFCSHAPEREPRESENTATION(#9,'Body','MappedRepresentation',(#2,#3));
#2=IFCMAPPEDITEM(#4,$);
#3=IFCMAPPEDITEM(#5,$);
#4=IFCREPRESENTATIONMAP($,#6);
#5=IFCREPRESENTATIONMAP($,#7);
#6=IFCSHAPEREPRESENTATION(#9,${first},());
#7=IFCSHAPEREPRESENTATION(#9,${second},());
#9=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,$,$,$);`

testRule(MPD001, {
	schema: 'IFC4',
	passes: { 'two bodies of one type': mapped(`'Body','Brep'`, `'Body','Brep'`) },
	notApplicable: {
		'a body that repeats nothing': `#1=IFCSHAPEREPRESENTATION($,'Body','Brep',(#2));#2=IFCBLOCK($,1.,1.,1.);`,
	},
	fails: {
		'a body that repeats an axis': [
			mapped(`'Body','Brep'`, `'Axis','Brep'`),
			1,
			'is “Body” and repeats #7=IfcShapeRepresentation, which is “Axis”',
		],
		'bodies of two types': [mapped(`'Body','Brep'`, `'Body','SweptSolid'`), 1, 'different types: “Brep”, “SweptSolid”'],
	},
})

const stair = (placement: string, whole = `IFCSTAIR('1',$,$,$,$,#4,$,$,$)`): string => `
#1=${whole};
#2=IFCSTAIRFLIGHT('2',$,$,$,$,#5,$,$,$,$,$,$,$);
#3=IFCRELAGGREGATES('3',$,$,$,#1,(#2));
#4=IFCLOCALPLACEMENT($,$);
#5=${placement};`

testRule(OJP001, {
	schema: 'IFC4',
	passes: { 'a flight that is placed relative to its stair': stair('IFCLOCALPLACEMENT(#4,$)') },
	notApplicable: {
		'a flight of a project': stair('IFCLOCALPLACEMENT(#4,$)', `IFCPROJECT('1',$,$,$,$,$,$,$,$)`),
		'IFC4X3_ADD2: a later schema': stair('IFCLOCALPLACEMENT($,$)'),
	},
	fails: {
		'a flight that is placed in the world': [stair('IFCLOCALPLACEMENT($,$)'), 2, 'isn’t placed relative to it'],
		'a flight on a grid': [stair('IFCGRIDPLACEMENT($,$,$)'), 2, 'has no local placement'],
	},
})

const typed = (type: string, object: string): string => `
#1=IFCWALLTYPE('1',$,$,$,$,$,$,$,${type});
#2=IFCWALL('2',$,$,$,${object});
#3=IFCRELDEFINESBYTYPE('3',$,$,$,(#2),#1);`

const untyped = (object: string): string => `#1=IFCWALL('1',$,$,$,${object});`

testRule(OJT001, {
	schema: 'IFC4',
	passes: {
		'a wall that is what its type is': typed('$,.SOLIDWALL.', '$,$,$,$,$'),
		'a custom type with a name': typed(`'Hollow',.USERDEFINED.`, '$,$,$,$,$'),
		'a custom wall with a name': untyped(`'Hollow',$,$,$,.USERDEFINED.`),
	},
	notApplicable: {
		'a wall whose type says nothing': typed('$,.NOTDEFINED.', '$,$,$,$,.SOLIDWALL.'),
		'a wall without a type': untyped('$,$,$,$,.SOLIDWALL.'),
		'IFC2X3: an earlier schema': `#1=IFCSLAB('1',$,$,$,$,$,$,$,.USERDEFINED.);`,
	},
	fails: {
		'a wall that says it again': [
			typed('$,.SOLIDWALL.', '$,$,$,$,.SOLIDWALL.'),
			2,
			'is SOLIDWALL though its type #1=IfcWallType is SOLIDWALL',
		],
		'a custom type without a name': [typed('$,.USERDEFINED.', '$,$,$,$,$'), 1, 'ElementType'],
		'a custom wall without a name': [untyped('$,$,$,$,.USERDEFINED.'), 1, 'ObjectType'],
	},
})

const cable = (...ports: string[]): string => `
#1=IFCCABLESEGMENT('1',$,$,$,$,$,$,$,$);
#2=IFCRELNESTS('2',$,$,$,#1,(${ports.map((_, at) => `#${at + 3}`).join()}));
${ports.map((flow, at) => `#${at + 3}=IFCDISTRIBUTIONPORT('${at + 3}',$,$,$,$,$,$,${flow},$,$);`).join('\n')}`

testRule(SYS001, {
	schema: 'IFC4X3_ADD2',
	passes: { 'in and out': cable('.SINK.', '.SOURCE.') },
	notApplicable: { 'IFC4: an earlier schema': cable('.SINK.'), 'no cable': '' },
	fails: {
		'one port': [cable('.SINK.'), 1, 'has 1 ports; expected two'],
		'two ways out': [cable('.SOURCE.', '.SOURCE.'), 1, 'SOURCE and SOURCE; expected SOURCE and SINK'],
	},
})
