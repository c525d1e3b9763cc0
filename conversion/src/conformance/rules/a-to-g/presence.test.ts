import { expect, test } from 'vitest'
import { outcomeOf } from '../rule.test-support.ts'
import type { Rule } from '../rule.ts'
import { axg000 } from './axg000.ts'
import { bbx000 } from './bbx000.ts'
import { blt000 } from './blt000.ts'
import { cls000 } from './cls000.ts'
import { ctx000 } from './ctx000.ts'
import { grf000 } from './grf000.ts'
import { grp000 } from './grp000.ts'

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
	[axg000, 'passed', 'a wall with an axis', wall('Axis', 'Curve2D')],
	[axg000, 'not_applicable', 'a wall with a body', wall('Body', 'Brep')],
	[bbx000, 'passed', 'a wall with a box', wall('Box', 'BoundingBox')],
	[bbx000, 'not_applicable', 'a wall with a body', wall('Body', 'Brep')],
	[blt000, 'passed', 'a wall of IFC2x3', wall('Body', 'Brep'), 'IFC2X3'],
	[blt000, 'passed', 'a wall of IFC4.3', wall('Body', 'Brep'), 'IFC4X3_ADD2'],
	[blt000, 'not_applicable', 'a piece of furniture', wall('Body', 'Brep').replace('IFCWALL', 'IFCFURNISHINGELEMENT')],
	[cls000, 'passed', 'a classified wall', classified("IFCCLASSIFICATIONREFERENCE($,'21.11',$,$,$,$)")],
	[cls000, 'not_applicable', 'a wall with a system alone', classified("IFCCLASSIFICATION($,$,$,'NL-SfB',$,$,$)")],
	[ctx000, 'passed', 'a styled shape', '#1=IFCSTYLEDITEM(#2,(),$);\n#2=IFCBOUNDINGBOX($,1.,1.,1.);'],
	[ctx000, 'passed', 'a coloured mesh', '#1=IFCINDEXEDCOLOURMAP(#2,$,$,(1));\n#2=IFCTRIANGULATEDFACESET($,$,$,(),$);'],
	[ctx000, 'passed', 'a styled material in a list', material('IFCSTYLEDITEM($,(),$)')],
	[ctx000, 'not_applicable', 'a material without a style', material('IFCBOUNDINGBOX($,1.,1.,1.)')],
	[ctx000, 'not_applicable', 'a style of no shape', '#1=IFCSTYLEDITEM($,(),$);'],
	[grf000, 'passed', 'a projected system', "#1=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);"],
	[grf000, 'not_applicable', 'a latitude of a site', wall('Body', 'Brep')],
	[grp000, 'passed', 'a wall in a zone', grouped("IFCZONE('0000000000000000000002',$,'Z',$,$,$)")],
	[grp000, 'not_applicable', 'an empty zone', "#2=IFCZONE('0000000000000000000002',$,'Z',$,$,$);"],
])('$0.code is $1 for $2', async (rule, outcome, _, records, schema) => {
	expect(await outcomeOf(rule, records, schema)).toBe(outcome)
})
