import { LOP000 } from './lop000.ts'
import { MAT000 } from './mat000.ts'
import { OJP000 } from './ojp000.ts'
import { PJS000 } from './pjs000.ts'
import { QTY000 } from './qty000.ts'
import { testRule } from './rule-cases.test-support.ts'
import { SPA000 } from './spa000.ts'
import { TAS000 } from './tas000.ts'
import { VER000 } from './ver000.ts'
import { VRT000 } from './vrt000.ts'

const wall = `#1=IFCWALL('0000000000000000000001',$,$,$,$,#2,$,$,$);`
const bareWall = wall.replace('#2', '$')

testRule(LOP000, {
	schema: 'IFC4',
	passes: { 'a wall with a local placement': `${wall}#2=IFCLOCALPLACEMENT($,$);` },
	notApplicable: { 'a wall on a grid': `${wall}#2=IFCGRIDPLACEMENT($,$,$);`, 'a wall without a place': bareWall },
	fails: {},
})

testRule(OJP000, {
	schema: 'IFC4',
	passes: { 'a wall on a grid': `${wall}#2=IFCGRIDPLACEMENT($,$,$);` },
	notApplicable: { 'a wall without a place': bareWall, 'a wall whose placement is missing': wall },
	fails: {},
})

const material = (relating: string): string =>
	`${bareWall}#2=IFCRELASSOCIATESMATERIAL('0000000000000000000002',$,$,$,(#1),#3);${relating}`

testRule(MAT000, {
	schema: 'IFC4',
	passes: {
		'a wall of concrete': material(`#3=IFCMATERIAL('C30/37',$,$);`),
		'IFC2X3: a wall of a list of materials': material('#3=IFCMATERIALLIST(());'),
	},
	notApplicable: {
		'a material of nothing': `#1=IFCMATERIAL('C30/37',$,$);`,
		'a wall of a list of materials': material('#3=IFCMATERIALLIST(());'),
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
