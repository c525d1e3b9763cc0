import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { expect, test } from 'vitest'
import { StepFile } from '../../../step/step-file.ts'
import { checkSyntax } from '../../syntax/check-syntax.ts'
import { checkSchema } from '../check-schema.ts'
import { loadSchema } from '../ifc-schema.ts'
import { type SchemaModel, schemaModelOf } from '../schema-model.ts'
import { WHERE_RULES } from './check-where.ts'

async function read(text: string): Promise<SchemaModel> {
	return (await schemaModelOf(new StepFile(new TextEncoder().encode(text)))) as SchemaModel
}

/** The broken rules of a model with some records. */
async function broken(records: string, schema: string): Promise<string[]> {
	const text = `ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('${schema}'));\nENDSEC;\nDATA;\n${records}\nENDSEC;\nEND-ISO-10303-21;\n`
	const { faults } = checkSchema(await read(text))
	return [...new Set(faults.filter(({ code }) => code === 'where_rule').map(({ attribute }) => attribute))]
}

const POINTS = `#91=IFCCARTESIANPOINT((0.,0.,0.));
#92=IFCCARTESIANPOINT((1.,0.));
#93=IFCCARTESIANPOINT((0.,0.));
#94=IFCDIRECTION((0.,0.,1.));
#95=IFCDIRECTION((1.,0.,0.));
#96=IFCDIRECTION((1.,0.));
#97=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);
`
const id = (number: number): string => `'000000000000000000000${number}'`
const PROPERTY = "IFCPROPERTYSINGLEVALUE('Width',$,IFCLABEL('a'),$);"
const SHAPE = (items: string, type = "'SweptSolid'", name = "'Body'"): string =>
	`#80=IFCGEOMETRICREPRESENTATIONCONTEXT($,$,3,$,#81,$);#81=IFCAXIS2PLACEMENT3D(#91,$,$);#82=IFCSHAPEREPRESENTATION(#80,${name},${type},(${items}));`

test.each([
	['IfcSingleProjectInstance', `#1=IFCPROJECT(${id(1)},$,'a',$,$,$,$,$,$);#2=IFCPROJECT(${id(2)},$,'b',$,$,$,$,$,$);`],
	['IfcProject.HasName', `#1=IFCPROJECT(${id(1)},$,$,$,$,$,$,$,$);`],
	[
		'IfcRelAggregates.NoSelfReference',
		`#1=IFCWALL(${id(1)},$,$,$,$,$,$,$,$);#2=IFCRELAGGREGATES(${id(2)},$,$,$,#1,(#1));`,
	],
	[
		'IfcRelAssignsToGroup.NoSelfReference',
		`#1=IFCGROUP(${id(1)},$,$,$,$);#2=IFCRELASSIGNSTOGROUP(${id(2)},$,$,$,(#1),$,#1);`,
	],
	['IfcSpatialStructureElement.WR41', `#1=IFCBUILDING(${id(1)},$,$,$,$,$,$,$,$,$,$,$);`],
	[
		'IfcRelContainedInSpatialStructure.WR31',
		`#1=IFCPROJECT(${id(1)},$,'a',$,$,$,$,$,$);#2=IFCBUILDING(${id(2)},$,$,$,$,$,$,$,$,$,$,$);#3=IFCBUILDINGSTOREY(${id(3)},$,$,$,$,$,$,$,$,$);#4=IFCRELAGGREGATES(${id(4)},$,$,$,#1,(#2));#5=IFCRELAGGREGATES(${id(5)},$,$,$,#2,(#3));#6=IFCRELCONTAINEDINSPATIALSTRUCTURE(${id(6)},$,$,$,(#3),#2);`,
	],
	[
		'IfcProduct.PlacementForShapeRepresentation',
		`${SHAPE('#5')}#1=IFCWALL(${id(1)},$,$,$,$,$,#2,$,$);#2=IFCPRODUCTDEFINITIONSHAPE($,$,(#82));#5=IFCEXTRUDEDAREASOLID(#97,$,#94,1.);`,
	],
	['IfcShapeRepresentation.CorrectItemsForType', `${SHAPE('#5', "'Brep'")}#5=IFCEXTRUDEDAREASOLID(#97,$,#94,1.);`],
	['IfcShapeRepresentation.HasRepresentationType', `${SHAPE('#5', '$')}#5=IFCEXTRUDEDAREASOLID(#97,$,#94,1.);`],
	[
		'IfcShapeRepresentation.HasRepresentationIdentifier',
		`${SHAPE('#5', "'SweptSolid'", '$')}#5=IFCEXTRUDEDAREASOLID(#97,$,#94,1.);`,
	],
	[
		'IfcGeometricRepresentationContext.North2D',
		'#1=IFCGEOMETRICREPRESENTATIONCONTEXT($,$,3,$,#2,#94);#2=IFCAXIS2PLACEMENT3D(#91,$,$);',
	],
	['IfcTypeObject.NameRequired', `#1=IFCWALLTYPE(${id(1)},$,$,$,$,$,$,$,$,.SOLIDWALL.);`],
	[
		'IfcTypeObject.UniquePropertySetNames',
		`#1=IFCWALLTYPE(${id(1)},$,'T',$,$,(#2,#3),$,$,$,.SOLIDWALL.);#2=IFCPROPERTYSET(${id(2)},$,'P',$,(#4));#3=IFCPROPERTYSET(${id(3)},$,'P',$,(#4));#4=${PROPERTY}`,
	],
	[
		'IfcObject.UniquePropertySetNames',
		`#1=IFCWALL(${id(1)},$,$,$,$,$,$,$,$);#2=IFCPROPERTYSET(${id(2)},$,'P',$,(#4));#3=IFCPROPERTYSET(${id(3)},$,'P',$,(#4));#4=${PROPERTY}#5=IFCRELDEFINESBYPROPERTIES(${id(5)},$,$,$,(#1),#2);#6=IFCRELDEFINESBYPROPERTIES(${id(6)},$,$,$,(#1),#3);`,
	],
	['IfcObject.CorrectPredefinedType', `#1=IFCWALL(${id(1)},$,$,$,$,$,$,$,.USERDEFINED.);`],
	['IfcElementType.CorrectPredefinedType', `#1=IFCWALLTYPE(${id(1)},$,'T',$,$,$,$,$,$,.USERDEFINED.);`],
	[
		'IfcElement.CorrectTypeAssigned',
		`#1=IFCWALL(${id(1)},$,$,$,$,$,$,$,$);#2=IFCSLABTYPE(${id(2)},$,'T',$,$,$,$,$,$,.FLOOR.);#3=IFCRELDEFINESBYTYPE(${id(3)},$,$,$,(#1),#2);`,
	],
	[
		'IfcRelDefinesByProperties.NoRelatedTypeObject',
		`#1=IFCWALLTYPE(${id(1)},$,'T',$,$,$,$,$,$,.SOLIDWALL.);#2=IFCPROPERTYSET(${id(2)},$,'P',$,(#4));#4=${PROPERTY}#5=IFCRELDEFINESBYPROPERTIES(${id(5)},$,$,$,(#1),#2);`,
	],
	[
		'IfcRelAssociatesMaterial.NoVoidElement',
		`#1=IFCOPENINGELEMENT(${id(1)},$,$,$,$,$,$,$,$);#2=IFCMATERIAL('M',$,$);#3=IFCRELASSOCIATESMATERIAL(${id(3)},$,$,$,(#1),#2);`,
	],
	['IfcPropertySet.ExistsName', `#2=IFCPROPERTYSET(${id(2)},$,$,$,(#4));#4=${PROPERTY}`],
	['IfcPropertySet.UniquePropertyNames', `#2=IFCPROPERTYSET(${id(2)},$,'P',$,(#4,#5));#4=${PROPERTY}#5=${PROPERTY}`],
	[
		'IfcElementQuantity.UniqueQuantityNames',
		`#1=IFCELEMENTQUANTITY(${id(1)},$,'Q',$,$,(#2,#3));#2=IFCQUANTITYCOUNT('n',$,$,1.,$);#3=IFCQUANTITYCOUNT('n',$,$,1.,$);`,
	],
	['IfcQuantityLength.WR22', "#2=IFCQUANTITYLENGTH('n',$,$,-1.,$);"],
	['IfcQuantityLength.WR21', "#1=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);#2=IFCQUANTITYLENGTH('n',$,#1,1.,$);"],
	[
		'IfcPropertyEnumeratedValue.WR21',
		"#1=IFCPROPERTYENUMERATION('E',(IFCLABEL('a')),$);#2=IFCPROPERTYENUMERATEDVALUE('n',$,(IFCLABEL('b')),#1);",
	],
	['IfcPropertyListValue.WR31', "#2=IFCPROPERTYLISTVALUE('n',$,(IFCLABEL('b'),IFCTEXT('c')),$);"],
	[
		'IfcUnitAssignment.WR01',
		'#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);#2=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);#3=IFCUNITASSIGNMENT((#1,#2));',
	],
	[
		'IfcNamedUnit.WR1',
		"#1=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);#2=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);#3=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3),#2);#4=IFCCONVERSIONBASEDUNIT(#1,.LENGTHUNIT.,'FOOT',#3);",
	],
	[
		'IfcDerivedUnit.WR1',
		'#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);#2=IFCDERIVEDUNITELEMENT(#1,1);#3=IFCDERIVEDUNIT((#2),.LINEARVELOCITYUNIT.,$,$);',
	],
	['IfcPerson.IdentifiablePerson', '#1=IFCPERSON($,$,$,$,$,$,$,$);'],
	[
		'IfcOwnerHistory.CorrectChangeAction',
		"#1=IFCPERSON('a',$,$,$,$,$,$,$);#2=IFCORGANIZATION($,'b',$,$,$);#3=IFCPERSONANDORGANIZATION(#1,#2,$);#4=IFCAPPLICATION(#2,'1','c','d');#5=IFCOWNERHISTORY(#3,#4,$,.ADDED.,$,$,$,1);",
	],
	['IfcCartesianPoint.CP2Dor3D', '#1=IFCCARTESIANPOINT((0.));'],
	['IfcDirection.MagnitudeGreaterZero', '#1=IFCDIRECTION((0.,0.));'],
	['IfcPolyline.SameDim', '#1=IFCPOLYLINE((#91,#92));'],
	['IfcPolyLoop.AllPointsSameDim', '#1=IFCPOLYLOOP((#91,#92,#93));'],
	['IfcAxis2Placement3D.LocationIs3D', '#1=IFCAXIS2PLACEMENT3D(#93,$,$);'],
	['IfcAxis2Placement3D.AxisToRefDirPosition', '#1=IFCAXIS2PLACEMENT3D(#91,#94,#94);'],
	['IfcAxis2Placement3D.AxisAndRefDirProvision', '#1=IFCAXIS2PLACEMENT3D(#91,#94,$);'],
	['IfcAxis2Placement2D.RefDirIs2D', '#1=IFCAXIS2PLACEMENT2D(#93,#95);'],
	['IfcExtrudedAreaSolid.ValidExtrusionDirection', '#1=IFCEXTRUDEDAREASOLID(#97,$,#95,1.);'],
	[
		'IfcSweptAreaSolid.SweptAreaType',
		'#1=IFCEXTRUDEDAREASOLID(#2,$,#94,1.);#2=IFCRECTANGLEPROFILEDEF(.CURVE.,$,$,1.,1.);',
	],
	[
		'IfcBooleanClippingResult.SecondOperandType',
		'#1=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#2,#2);#2=IFCEXTRUDEDAREASOLID(#97,$,#94,1.);',
	],
	[
		'IfcBooleanClippingResult.OperatorType',
		'#1=IFCBOOLEANCLIPPINGRESULT(.UNION.,#2,#3);#2=IFCEXTRUDEDAREASOLID(#97,$,#94,1.);#3=IFCHALFSPACESOLID(#4,.T.);#4=IFCPLANE(#5);#5=IFCAXIS2PLACEMENT3D(#91,$,$);',
	],
	[
		'IfcFace.HasOuterBound',
		'#1=IFCPOLYLOOP((#92,#93,#93));#2=IFCFACEOUTERBOUND(#1,.T.);#3=IFCFACEOUTERBOUND(#1,.T.);#4=IFCFACE((#2,#3));',
	],
	['IfcArbitraryClosedProfileDef.WR1', '#1=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2);#2=IFCPOLYLINE((#91,#91));'],
	['IfcRectangleHollowProfileDef.ValidWallThickness', '#1=IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,$,1.,2.,0.5,$,$);'],
	['IfcCircleHollowProfileDef.WR1', '#1=IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,$,1.,1.);'],
	['IfcIShapeProfileDef.ValidFlangeThickness', '#1=IFCISHAPEPROFILEDEF(.AREA.,$,$,1.,1.,0.1,0.5,$,$,$);'],
	['IfcLShapeProfileDef.ValidThickness', '#1=IFCLSHAPEPROFILEDEF(.AREA.,$,$,1.,1.,1.,$,$,$);'],
])('%s is told', async (name, records) => {
	expect(await broken(`${POINTS}${records}`, 'IFC4')).toEqual([name])
})

test('a rule has the name of the file’s schema, and is not asked of a schema that lacks it', async () => {
	const records = `${POINTS}#1=IFCEXTRUDEDAREASOLID(#97,$,#95,1.);#2=IFCDIRECTION((0.,0.));`
	expect(await broken(records, 'IFC2X3')).toEqual(['IfcExtrudedAreaSolid.WR31'])
	expect(await broken(records, 'IFC4X3_ADD2')).toEqual([
		'IfcDirection.MagnitudeGreaterZero',
		'IfcExtrudedAreaSolid.ValidExtrusionDirection',
	])
})

test('the outline of a profile that contains itself is left alone', async () => {
	const curve = '#2=IFCCOMPOSITECURVE((#3),.F.);#3=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#2);'
	expect(await broken(`#1=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2);${curve}`, 'IFC4')).toEqual([])
})

test('many instances that share one large record, or must be one only, are checked', async () => {
	const many = Array.from({ length: 20_000 }, (_, at) => at + 10)
	const projects = many.map((at) => `#${at}=IFCPROJECT('0000000000000000000001',$,'a',$,$,$,$,$,$);`)
	const values = many.map((at) => `IFCLABEL('${at}')`)
	const properties = many.map((at) => `#${at + 50_000}=IFCPROPERTYENUMERATEDVALUE('n',$,(IFCLABEL('10')),#1);`)
	const records = `${projects.join('\n')}\n#1=IFCPROPERTYENUMERATION('E',(${values}),$);\n${properties.join('\n')}`
	expect(await broken(records, 'IFC4')).toEqual([])
})

test.each(['IFC2X3', 'IFC4', 'IFC4X3'] as const)(
	'%s declares the entities of its rules, each rule once',
	async (name) => {
		const schema = await loadSchema(name)
		const names = WHERE_RULES.filter((each) => (name === 'IFC2X3' ? each.name2x3 : each.name) !== '')
		expect(names.length).toBeGreaterThan(50)
		const unknown = names.filter(({ entity }) => schema.entity(entity) === null).map(({ entity }) => entity)
		expect(unknown).toEqual([])
		const keys = names.map((each) => `${each.entity}.${name === 'IFC2X3' ? each.name2x3 : each.name}`)
		expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
	},
)

test.each([
	['IFC2X3', 'timber'],
	['IFC4', 'precast'],
	['IFC4X3', 'timber'],
] as const)('a sample model of %s in %s keeps to its standard', async (schema, construction) => {
	const model = await read(sampleModelText({ panels: 40, schema, construction }))
	expect(checkSyntax(model.file).faults).toEqual([])
	expect(checkSchema(model).faults).toEqual([])
})
