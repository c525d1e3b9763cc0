import { expect, test } from 'vitest'
import { outcomeOf } from '../rule.test-support.ts'
import type { Rule } from '../rule.ts'
import { testRule } from '../rule-cases.test-support.ts'
import { AXG000 } from './axg000.ts'
import { BBX000 } from './bbx000.ts'
import { BLT000 } from './blt000.ts'
import { CLS000 } from './cls000.ts'
import { CTX000 } from './ctx000.ts'
import { GRF000 } from './grf000.ts'
import { GRP000 } from './grp000.ts'
import { LOP000 } from './lop000.ts'
import { MAT000 } from './mat000.ts'
import { OJP000 } from './ojp000.ts'
import { PJS000 } from './pjs000.ts'
import { QTY000 } from './qty000.ts'
import { SPA000 } from './spa000.ts'
import { TAS000 } from './tas000.ts'
import { VER000 } from './ver000.ts'
import { VRT000 } from './vrt000.ts'

const wall = (identifier: string, type: string): string => `
#1=IFCWALL('0000000000000000000001',$,'W',$,$,$,#2,$,$);
#2=IFCPRODUCTDEFINITIONSHAPE($,$,(#3));
#3=IFCSHAPEREPRESENTATION($,'${identifier}','${type}',(#4));
#4=IFCPOLYLINE(());`

const classified = (by: string): string => `
#1=IFCWALL('0000000000000000000001',$,'W',$,$,$,$,$,$);
#2=IFCRELASSOCIATESCLASSIFICATION('0000000000000000000002',$,$,$,(#1),#3);
#3=${by};`

const material = (item: string): string => `
#1=IFCWALL('0000000000000000000001',$,'W',$,$,$,$,$,$);
#2=IFCRELASSOCIATESMATERIAL('0000000000000000000002',$,$,$,(#1),#3);
#3=IFCMATERIALLIST((#4));
#4=IFCMATERIAL('Concrete',$,$);
#5=IFCMATERIALDEFINITIONREPRESENTATION($,$,(#6),#4);
#6=IFCSTYLEDREPRESENTATION($,'Style','Material',(#7));
#7=${item};`

const grouped = (group: string): string => `
#1=IFCWALL('0000000000000000000001',$,'W',$,$,$,$,$,$);
#2=${group};
#3=IFCRELASSIGNSTOGROUP('0000000000000000000003',$,$,$,(#1),$,#2);`

test.each<[Rule, 'passed' | 'not_applicable', string, string, string?]>([
	[AXG000, 'passed', 'a wall with an axis', wall('Axis', 'Curve2D')],
	[AXG000, 'not_applicable', 'a wall with a body', wall('Body', 'Brep')],
	[BBX000, 'passed', 'a wall with a box', wall('Box', 'BoundingBox')],
	[BBX000, 'not_applicable', 'a wall with a body', wall('Body', 'Brep')],
	[BLT000, 'passed', 'a wall of IFC2x3', wall('Body', 'Brep'), 'IFC2X3'],
	[BLT000, 'passed', 'a wall of IFC4.3', wall('Body', 'Brep'), 'IFC4X3_ADD2'],
	[BLT000, 'not_applicable', 'a piece of furniture', wall('Body', 'Brep').replace('IFCWALL', 'IFCFURNISHINGELEMENT')],
	[CLS000, 'passed', 'a classified wall', classified("IFCCLASSIFICATIONREFERENCE($,'21.11',$,$,$,$)")],
	[CLS000, 'not_applicable', 'a wall with a system alone', classified("IFCCLASSIFICATION($,$,$,'NL-SfB',$,$,$)")],
	[CTX000, 'passed', 'a styled shape', '#1=IFCSTYLEDITEM(#2,(),$);\n#2=IFCBOUNDINGBOX($,1.,1.,1.);'],
	[CTX000, 'passed', 'a coloured mesh', '#1=IFCINDEXEDCOLOURMAP(#2,$,$,(1));\n#2=IFCTRIANGULATEDFACESET($,$,$,(),$);'],
	[CTX000, 'passed', 'a styled material in a list', material('IFCSTYLEDITEM($,(),$)')],
	[CTX000, 'not_applicable', 'a material without a style', material('IFCBOUNDINGBOX($,1.,1.,1.)')],
	[CTX000, 'not_applicable', 'a style of no shape', '#1=IFCSTYLEDITEM($,(),$);'],
	[GRF000, 'passed', 'a projected system', "#1=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);"],
	[GRF000, 'not_applicable', 'a latitude of a site', wall('Body', 'Brep')],
	[GRP000, 'passed', 'a wall in a zone', grouped("IFCZONE('0000000000000000000002',$,'Z',$,$,$)")],
	[GRP000, 'not_applicable', 'an empty zone', "#2=IFCZONE('0000000000000000000002',$,'Z',$,$,$);"],
])('$0.code is $1 for $2', async (rule, outcome, _, records, schema) => {
	expect(await outcomeOf(rule, records, schema)).toBe(outcome)
})

const placedWall = `#1=IFCWALL('0000000000000000000001',$,$,$,$,#2,$,$,$);`
const bareWall = placedWall.replace('#2', '$')

testRule(LOP000, {
	schema: 'IFC4',
	passes: { 'a wall with a local placement': `${placedWall}#2=IFCLOCALPLACEMENT($,$);` },
	notApplicable: { 'a wall on a grid': `${placedWall}#2=IFCGRIDPLACEMENT($,$,$);`, 'a wall without a place': bareWall },
	fails: {},
})

testRule(OJP000, {
	schema: 'IFC4',
	passes: { 'a wall on a grid': `${placedWall}#2=IFCGRIDPLACEMENT($,$,$);` },
	notApplicable: { 'a wall without a place': bareWall, 'a wall whose placement is missing': placedWall },
	fails: {},
})

const ofMaterial = (relating: string): string =>
	`${bareWall}#2=IFCRELASSOCIATESMATERIAL('0000000000000000000002',$,$,$,(#1),#3);${relating}`

testRule(MAT000, {
	schema: 'IFC4',
	passes: {
		'a wall of concrete': ofMaterial(`#3=IFCMATERIAL('C30/37',$,$);`),
		'IFC2X3: a wall of a list of materials': ofMaterial('#3=IFCMATERIALLIST(());'),
	},
	notApplicable: {
		'a material of nothing': `#1=IFCMATERIAL('C30/37',$,$);`,
		'a wall of a list of materials': ofMaterial('#3=IFCMATERIALLIST(());'),
	},
	fails: {},
})

testRule(PJS000, {
	schema: 'IFC4',
	passes: { 'a project': `#1=IFCPROJECT('0000000000000000000001',$,$,$,$,$,$,$,$);` },
	notApplicable: { 'a wall alone': bareWall },
	fails: {},
})

const quantities = `#2=IFCRELDEFINESBYPROPERTIES('0000000000000000000002',$,$,$,(#1),#3);`

testRule(QTY000, {
	schema: 'IFC4',
	passes: { 'a wall with quantities': `${bareWall}${quantities}#3=IFCELEMENTQUANTITY('3',$,'Q',$,$,());` },
	notApplicable: {
		'a wall with properties': `${bareWall}${quantities}#3=IFCPROPERTYSET('3',$,'P',$,());`,
		'quantities of nothing': `#3=IFCELEMENTQUANTITY('3',$,'Q',$,$,());`,
	},
	fails: {},
})

testRule(SPA000, {
	schema: 'IFC4',
	passes: {
		'a space': `#1=IFCSPACE('1',$,$,$,$,$,$,$,$,$,$);`,
		'a zone': `#1=IFCSPATIALZONE('1',$,$,$,$,$,$,$,$);`,
	},
	notApplicable: { 'a wall': bareWall },
	fails: {},
})

testRule(TAS000, {
	schema: 'IFC4',
	passes: { 'a mesh': '#1=IFCTRIANGULATEDFACESET(#2,$,$,((1,2,3)),$);' },
	notApplicable: { 'a block': '#1=IFCBLOCK(#2,1.,1.,1.);' },
	fails: {},
})

testRule(VER000, {
	schema: 'IFC4',
	passes: {
		'a wall with an owner': `${bareWall.replace("1',$", "1',#2")}#2=IFCOWNERHISTORY($,$,$,$,$,$,$,1);`,
	},
	notApplicable: { 'a wall without one': bareWall },
	fails: {},
})

testRule(VRT000, {
	schema: 'IFC4',
	passes: { 'a virtual element': `#1=IFCVIRTUALELEMENT('1',$,$,$,$,$,$,$);` },
	notApplicable: { 'a wall': bareWall },
	fails: {},
})
